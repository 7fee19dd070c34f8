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

/** Stores nothing about the person; a query may contain addresses, so `path` is without it. */
export async function recordEvent(db: Db, event: AnalyticsEvent): Promise<void> {
  const { at, properties = {}, ...rest } = event;
  await db.insert(analyticsEvents).values({ ...rest, properties, createdAt: at });
}
