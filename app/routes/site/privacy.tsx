import { measuringText } from "#app/content/legal.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/privacy.ts";
import { filledIn, LegalPage } from "./legal-page.tsx";

export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const { privacy, privacySections } = await readSiteContent(context);
  const tagManager = context.get(appContext).settings.tagManagerId !== null;
  const measuring = measuringText({ tagManager });
  return { page: privacy[0], sections: filledIn(privacySections, { measuring }) };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage title={m.legal_privacy_title()} {...loaderData} />;
}
