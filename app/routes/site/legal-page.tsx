import type { ContentEntry } from "#app/content/kinds.ts";
import { paragraphsIn } from "#app/content/long-texts.ts";
import measuringTexts from "#app/content/measuring.json" with { type: "json" };
import { readSiteContent } from "#app/content/request-content.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-parts.tsx";
import { pagePath } from "#app/lib/i18n-url.ts";
import type { Locale, Localized } from "#app/lib/locale.ts";
import { formatDate, parseLocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { useBrand } from "#app/platform/use-site.ts";
import { Container } from "#app/ui/section.tsx";
import { CallableText } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/legal-page.ts";

export const handle = { hydrate: false };

const pages = {
  "/privacy": { kind: "privacy", title: m.legal_privacy_title },
  "/terms": { kind: "terms", title: m.legal_terms_title },
} as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  const path = pagePath(url.pathname) === "/privacy" ? "/privacy" : "/terms";
  const content = await readSiteContent(context);
  const { tagManagerId } = context.get(appContext).settings;
  const { withTagManager, withoutTagManager } = measuringTexts;
  const measuring = tagManagerId === null ? withoutTagManager : withTagManager;
  const { kind } = pages[path];
  return {
    path,
    page: content[kind][0],
    sections: filledIn(content[`${kind}Sections`], { measuring }),
  } as const;
}

const filledIn = (
  sections: readonly ContentEntry<"termsSections">[],
  texts: { [name: string]: Localized },
) =>
  sections.map((section) => {
    const fill = (locale: Locale) =>
      section.paragraphs[locale].replaceAll(
        /\{(\w+)\}/g,
        (placeholder, name: string) => texts[name]?.[locale] ?? placeholder,
      );
    return { ...section, paragraphs: { en: fill("en"), ar: fill("ar") } };
  });

export default function LegalPage({ loaderData: { path, page, sections } }: Route.ComponentProps) {
  const title = pages[path].title();
  const locale = getLocale();
  const { phone, email } = useBrand();
  const lead = page?.lead[locale];
  const updated = parseLocalDate(page?.updated ?? "");
  return (
    <>
      <PageHead page={title} description={lead} />
      <PageTop
        title={title}
        lead={lead}
        eyebrow={updated && m.legal_last_updated({ date: formatDate(updated, locale, "long") })}
      />
      <Container className="grid gap-x-16 gap-y-10 pb-section lg:grid-cols-[14rem_1fr]">
        <nav aria-label={m.legal_contents_label()} className="text-sm max-lg:hidden">
          <ul className="sticky top-[calc(var(--spacing-header)+2rem)]">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block border-s border-line py-2 ps-4 text-muted hover:border-brass hover:text-ivory"
                >
                  {heading[locale]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="prose">
          {sections.map(({ id, heading, paragraphs }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{heading[locale]}</h2>
              {paragraphsIn(paragraphs[locale]).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <h2>{m.legal_contact_heading()}</h2>
          <p>
            <CallableText>
              {m.legal_contact_text({
                email: `\u2068${email}\u2069`,
                phone: `\u2068${phone}\u2069`,
              })}
            </CallableText>
          </p>
        </div>
      </Container>
    </>
  );
}
