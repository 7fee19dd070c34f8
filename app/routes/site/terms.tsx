import { termsOfService } from "#app/content/legal.ts";
import { m } from "#app/paraglide/messages.js";
import { LegalPage } from "./legal-page.tsx";

export const handle = { hydrate: false };

export default function Terms() {
  return <LegalPage title={m.legal_terms_title()} document={termsOfService} />;
}
