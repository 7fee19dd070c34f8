import pictureCredits from "#app/content/credits.json" with { type: "json" };
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-parts.tsx";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Container } from "#app/ui/section.tsx";

export const handle = { hydrate: false };

export default function Credits() {
  const locale = getLocale();
  return (
    <>
      <PageHead page={m.legal_credits_title()} description={m.legal_credits_meta_description()} />
      <PageTop title={m.legal_credits_title()} />
      <Container className="pb-section">
        <ul className="prose">
          {pictureCredits.map(({ text, links }) => (
            <li key={text.en}>
              {text[locale]}
              {links.map(({ label, href }) => (
                <span key={href}>
                  {" "}
                  <a href={href} rel="license noreferrer">
                    <bdi>{label}</bdi>
                  </a>
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Container>
    </>
  );
}
