import type { ContentEntry } from "#app/content/kinds.ts";
import { paragraphsIn } from "#app/content/long-texts.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-top.tsx";
import type { Locale, Localized } from "#app/lib/locale.ts";
import { formatDate, parseLocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-site.ts";
import { Container } from "#app/ui/section.tsx";
import { CallableText } from "#app/ui/use-form.tsx";

type Page = ContentEntry<"terms">;
type Section = ContentEntry<"termsSections">;

export const filledIn = (
  sections: readonly Section[],
  texts: { [name: string]: Localized },
): Section[] =>
  sections.map((section) => {
    const fill = (locale: Locale) =>
      section.paragraphs[locale].replaceAll(
        /\{(\w+)\}/g,
        (placeholder, name: string) => texts[name]?.[locale] ?? placeholder,
      );
    return { ...section, paragraphs: { en: fill("en"), ar: fill("ar") } };
  });

export function LegalPage({
  title,
  page,
  sections,
}: {
  title: string;
  page: Page | undefined;
  sections: readonly Section[];
}) {
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
