import { readSiteContent } from "#app/content/request-content.ts";
import { m } from "#app/paraglide/messages.js";
import type { Route } from "./+types/terms.ts";
import { LegalPage } from "./legal-page.tsx";

export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const { terms, termsSections } = await readSiteContent(context);
  return { page: terms[0], sections: termsSections };
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage title={m.legal_terms_title()} {...loaderData} />;
}
