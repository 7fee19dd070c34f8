import type { ReactNode } from "react";
import { redirect } from "react-router";
import type { SiteContent } from "#app/content/kinds.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import { AnalyticsEvent } from "#app/features/analytics/analytics-event.tsx";
import { findMessage, sendMessage } from "#app/features/contact/contact.server.ts";
import { contactSchema } from "#app/features/contact/contact.ts";
import { ContactForm } from "#app/features/contact/contact-form.tsx";
import { mailHref } from "#app/features/contact/contact-links.ts";
import { WorkshopHours, WorkshopMap } from "#app/features/contact/workshop-place.tsx";
import type { OpeningHours } from "#app/features/hours/hours.ts";
import { withHours } from "#app/features/hours/page-text.ts";
import { dueText, dueTextInHour } from "#app/features/hours/promises.ts";
import { questions, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-parts.tsx";
import { pageTitle } from "#app/features/website/page-title.ts";
import { useServerContent } from "#app/features/website/use-server-content.tsx";
import { inLocale, type Locale } from "#app/lib/locale.ts";
import { telHref } from "#app/lib/phone.ts";
import { type LocalDate, startOfHour, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm } from "#app/platform/form.server.ts";
import { useNow } from "#app/platform/use-now.ts";
import { useBrand, useInstallation } from "#app/platform/use-site.ts";
import { MailIcon } from "#app/ui/account-icons.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { ClockIcon, MapPinIcon } from "#app/ui/page-icons.tsx";
import { Container, HeadedSection, SectionHeading } from "#app/ui/section.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/contact.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const sent = url.searchParams.get("sent");
  const app = context.get(appContext);
  const site = await siteOf(context);
  const content = await readSiteContent(context);
  const asked = answeredQuestions(content, site.hours, today(site.now), site.locale);
  const way = [{ name: m.site_nav_contact(), path: "/contact" }];
  const message = sent ? await findMessage(app.db, sent) : null;
  return {
    title: pageTitle(content, "contactTitle", site.locale),
    message: message && { id: message.id, when: dueText("reply", message, site.locale) },
    now: startOfHour(app.now()),
    structuredData: structuredData(site, way, asked.length > 0 ? [questions(site, asked)] : []),
  };
}

export function action({ request, url, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { phone } = app.settings.brand;
  return handleForm(
    { request, context },
    {
      schema: contactSchema,
      limited: { tooMany: m.contact_too_many({ phone }), trapped: m.site_form_honeypot() },
      failed: m.contact_failed({ phone }),
      handle: async (input) => {
        const id = await sendMessage(app, { input, locale: getLocale(), path: url.pathname });
        return redirect(`/contact?sent=${id}#outcome`);
      },
    },
  );
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { phone } = useBrand();
  const problem = actionData?.isLost ? m.contact_failed({ phone }) : actionData?.problem;
  return (
    <>
      <PageHead
        page={m.site_nav_contact()}
        description={m.contact_meta_description()}
        structuredData={loaderData.structuredData}
        hasErrors={actionData !== undefined}
      />
      <PageTop title={loaderData.title} lead={m.contact_lead()} />
      <Container className="grid gap-x-20 gap-y-14 pb-section lg:grid-cols-[5fr_6fr]">
        <ServerOnly id="information">{import.meta.env.SSR && <ContactInformation />}</ServerOnly>
        <section id="message" aria-labelledby="message-heading">
          {loaderData.message ? (
            <MessageSent {...loaderData.message} />
          ) : (
            <>
              <FormHeading now={loaderData.now} />
              <ContactForm formError={actionData} />
              {problem && <Toast type="error">{problem}</Toast>}
            </>
          )}
        </section>
      </Container>
      <ServerOnly id="questions">{import.meta.env.SSR && <Questions />}</ServerOnly>
    </>
  );
}

function FormHeading({ now: sent }: { now: Date }) {
  const { hours } = useInstallation();
  const now = useNow(sent);
  const when = dueTextInHour("reply", { hours, now }, getLocale());
  return (
    <SectionHeading
      id="message-heading"
      title={m.contact_form_title()}
      lead={m.contact_form_intro({ when })}
      space="narrow"
    />
  );
}

function answeredQuestions(
  { questions }: Pick<SiteContent, "questions">,
  hours: OpeningHours,
  date: LocalDate,
  locale: Locale,
) {
  return inLocale(questions, locale).map((asked) => ({
    ...asked,
    answer: withHours(asked.answer, hours, date, locale),
  }));
}

function Questions() {
  const { hours, date } = useInstallation();
  const questions = useServerContent("questions");
  if (questions.length === 0) return null;
  return (
    <HeadedSection id="questions-heading" tone="surface" title={m.contact_questions_heading()}>
      <dl className="grid gap-x-20 lg:grid-cols-2">
        {answeredQuestions({ questions }, hours, date, getLocale()).map((asked) => (
          <div key={asked.id} className="border-t border-line py-6">
            <dt className="text-lg">{asked.question}</dt>
            <dd className="mt-2 max-w-prose text-muted">{asked.answer}</dd>
          </div>
        ))}
      </dl>
    </HeadedSection>
  );
}

function ContactInformation() {
  const brand = useBrand();
  return (
    <>
      <dl>
        <Fact icon={<MapPinIcon className="size-5 text-brass" />} label={m.site_address_label()}>
          {brand.address[getLocale()]}
        </Fact>
        <Fact icon={<PhoneIcon className="size-5 text-brass" />} label={m.site_phone_label()}>
          <TextLink to={telHref(brand.phone)} className="-my-3 inline-block py-3">
            <bdi>{brand.phone}</bdi>
          </TextLink>
        </Fact>
        <Fact icon={<MailIcon className="size-5 text-brass" />} label={m.site_email_label()}>
          <TextLink to={mailHref(brand)} className="-my-3 inline-block py-3">
            <bdi>{brand.email}</bdi>
          </TextLink>
        </Fact>
        <Fact icon={<ClockIcon className="size-5 text-brass" />} label={m.site_hours_label()}>
          <WorkshopHours />
        </Fact>
      </dl>
      <WorkshopMap />
    </>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-5">
      <dt className="flex items-center gap-4 text-sm text-muted">
        {icon}
        {label}
      </dt>
      <dd className="mt-1 ps-9 text-lg">{children}</dd>
    </div>
  );
}

function MessageSent({ id, when }: { id: string; when: string }) {
  const { phone } = useBrand();
  return (
    <Outcome labelledBy="message-heading">
      <SectionHeading
        id="message-heading"
        title={m.contact_success_title()}
        lead={m.contact_success_text({ when })}
        space="narrow"
      />
      <div className="flex flex-wrap gap-4">
        <ButtonLink to="/contact#message">{m.contact_success_again()}</ButtonLink>
        <ButtonLink variant="secondary" to={telHref(phone)} icon={<PhoneIcon />}>
          {m.contact_success_call()}
        </ButtonLink>
      </div>
      <Toast type="success">{m.contact_success()}</Toast>
      <AnalyticsEvent name="contact_form_submit" once={id} />
    </Outcome>
  );
}
