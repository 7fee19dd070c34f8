import { privacyPolicy } from "#app/content/legal.ts";
import { m } from "#app/paraglide/messages.js";
import { useInstallation } from "#app/platform/use-site.ts";
import { LegalPage } from "./legal-page.tsx";

export const handle = { hydrate: false };

export default function Privacy() {
  const tagManager = useInstallation().tagManagerId !== null;
  return <LegalPage title={m.legal_privacy_title()} document={privacyPolicy({ tagManager })} />;
}
