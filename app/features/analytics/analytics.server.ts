import { newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { Db } from "#db/client.ts";
import { analyticsEvents } from "#db/schema/analytics.ts";
import type { AnalyticsEventName } from "#db/schema/enums.ts";
import { writtenOnce } from "#db/written-once.ts";

type AnalyticsEvent = {
  name: AnalyticsEventName;
  valueFils: number;
  path: string;
  locale: Locale;
  /** What was booked, bought or seen; never who did it. */
  properties?: Record<string, string | number | boolean>;
  at: Date;
};

/** Nothing about the person is kept: the path loses its query, in which addresses may stand. */
export function eventRow(event: AnalyticsEvent) {
  const [path = "/"] = event.path.split(/[?#]/);
  return {
    id: newId(),
    name: event.name,
    valueFils: event.valueFils,
    path,
    locale: event.locale,
    properties: event.properties ?? {},
    createdAt: event.at,
  };
}

export type EventRow = ReturnType<typeof eventRow>;

/** As a part of a statement. */
export const insertEvent = (db: Db, event: EventRow) => db.insert(analyticsEvents).values(event);

const insertAlone = writtenOnce((db, { event }: { event: EventRow }) => insertEvent(db, event));

export async function recordEvent(db: Db, event: AnalyticsEvent): Promise<void> {
  await insertAlone(db, { event: eventRow(event) });
}
