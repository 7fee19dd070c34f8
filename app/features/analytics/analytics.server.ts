import type { Locale } from "#app/lib/locale.ts";
import type { Db } from "#db/client.ts";
import { analyticsEvents } from "#db/schema/analytics.ts";
import type { AnalyticsEventName } from "#db/schema/enums.ts";

type AnalyticsEvent = {
  name: AnalyticsEventName;
  valueFils: number;
  path: string;
  locale: Locale;
  properties?: Record<string, string | number | boolean>;
  at: Date;
};

/** Stores nothing about the person: the path loses its query, which may contain addresses. */
export async function recordEvent(db: Db, event: AnalyticsEvent): Promise<void> {
  // A form that the router posts has the page's address with `.data` behind it.
  const [path = "/"] = event.path.split(/(?:\.data)?(?:[?#]|$)/);
  await db.insert(analyticsEvents).values({
    name: event.name,
    valueFils: event.valueFils,
    path,
    locale: event.locale,
    properties: event.properties ?? {},
    createdAt: event.at,
  });
}
