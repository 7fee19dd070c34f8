import measuringTexts from "#app/content/measuring.json" with { type: "json" };
import { readSiteContent } from "#app/content/request-content.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/privacy.ts";
import { filledIn, LegalPage } from "./legal-page.tsx";

export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const { privacy, privacySections } = await readSiteContent(context);
  const { tagManagerId } = context.get(appContext).settings;
  const { withTagManager, withoutTagManager } = measuringTexts;
  const measuring = tagManagerId === null ? withoutTagManager : withTagManager;
  return { page: privacy[0], sections: filledIn(privacySections, { measuring }) };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage title={m.legal_privacy_title()} {...loaderData} />;
}
