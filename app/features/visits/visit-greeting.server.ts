import { eq } from "drizzle-orm";
import { visitLink, visitToken } from "#app/features/booking/visit-link.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { visits } from "#db/schema/workshop.ts";
import { stateOf } from "./customer-visit.ts";
import {
  type CustomerVisit,
  findVisitByToken,
  readCustomerVisit,
} from "./customer-visit-queries.server.ts";
import { newsWhatsapp, type VisitNews } from "./visit.mail.tsx";

/** What staff send the customer by WhatsApp as the visit stands, with its link; where that does not open, a greeting. */
export async function readVisitGreeting(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  visitId: string,
): Promise<string> {
  const visit = await readCustomerVisit(db, eq(visits.id, visitId));
  if (!visit) return "";
  const isOpen = await findVisitByToken({ db, now }, visitToken(settings, visit));
  if (!isOpen) return m.customers_greeting({ name: visit.name, brand: settings.brand.name });
  const link = visitLink({ settings, locale: visit.locale }, visit);
  const proposed = visit.lines.find(({ approval }) => approval === "proposed");
  const told = { visit, lineId: proposed?.id, link, brand: settings.brand };
  return newsWhatsapp({ ...told, news: newsOf(visit, proposed !== undefined) });
}

function newsOf(visit: CustomerVisit, isProposed: boolean): VisitNews {
  const state = stateOf(visit);
  if (state === "cancelled" || state === "no-show") return state;
  if (isProposed && state !== "collected") return "proposed";
  if (state === "ready" || state === "collected") return state;
  return state === "expected" || !visit.readyAt ? "booked" : "promise";
}
