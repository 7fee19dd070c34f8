import { redirect } from "react-router";
import { frequentQuestions } from "#app/content/faq.ts";
import { findMessage, sendMessage } from "#app/features/contact/contact.server.ts";
import { contactSchema } from "#app/features/contact/contact.ts";
import { ContactForm } from "#app/features/contact/contact-form.tsx";
import { questions, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-top.tsx";
import { inLocale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm } from "#app/platform/form.server.ts";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { ServerOnlyHtml } from "#app/ui/server-only-html.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/contact.ts";
import { ContactInformation } from "./contact-information.tsx";
import { MessageSent } from "./message-sent.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const sent = new URL(request.url).searchParams.get("sent");
  const app = context.get(appContext);
  const site = siteOf(app);
  const asked = inLocale(frequentQuestions, site.locale);
  const way = [{ name: m.site_nav_contact(), path: "/contact" }];
  return {
    message: sent ? await findMessage(app.db, sent) : null,
    structuredData: structuredData(site, way, [questions(site, asked)]),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { phone } = app.settings.brand;
  const { pathname: path } = new URL(request.url);
  return handleForm(
    { request, context },
    {
      schema: contactSchema,
      limited: { tooMany: m.contact_too_many({ phone }), trapped: m.site_form_honeypot() },
      failed: m.contact_failed({ phone }),
      handle: async (input) => {
        const id = await sendMessage(app, { input, locale: getLocale(), path });
        return redirect(`/contact?sent=${id}#outcome`);
      },
    },
  );
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        page={m.site_nav_contact()}
        description={m.contact_meta_description()}
        structuredData={loaderData.structuredData}
        hasErrors={actionData !== undefined}
      />
      <PageTop title={m.contact_heading()} lead={m.contact_lead()} />
      <Container className="grid gap-x-20 gap-y-14 pb-section lg:grid-cols-[5fr_6fr]">
        {import.meta.env.SSR ? (
          <ContactInformation id="information" />
        ) : (
          <ServerOnlyHtml as="div" id="information" />
        )}
        <section id="message" aria-labelledby="message-heading">
          {loaderData.message ? (
            <MessageSent messageId={loaderData.message.id} />
          ) : (
            <>
              <SectionHeading
                id="message-heading"
                title={m.contact_form_title()}
                lead={m.contact_form_intro()}
                space="narrow"
              />
              <ContactForm formError={actionData} />
              {actionData?.problem && <Toast type="error">{actionData.problem}</Toast>}
            </>
          )}
        </section>
      </Container>
      {import.meta.env.SSR ? (
        <Questions id="questions" />
      ) : (
        <ServerOnlyHtml as="div" id="questions" />
      )}
    </>
  );
}

function Questions({ id }: { id: string }) {
  return (
    <div id={id}>
      <Section labelledBy="questions-heading" tone="surface">
        <Container>
          <SectionHeading id="questions-heading" title={m.contact_questions_heading()} />
          <dl className="grid gap-x-20 lg:grid-cols-2">
            {inLocale(frequentQuestions, getLocale()).map((asked) => (
              <div key={asked.id} className="border-t border-line py-6">
                <dt className="text-lg">{asked.question}</dt>
                <dd className="mt-2 max-w-prose text-muted">{asked.answer}</dd>
              </div>
            ))}
          </dl>
        </Container>
      </Section>
    </div>
  );
}
