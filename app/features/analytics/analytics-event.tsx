import type { AnalyticsEventName } from "#db/schema/enums.ts";
import { eventValueFils } from "./analytics.ts";

type Event = {
  name: AnalyticsEventName;
  /** From which the value of the event follows. */
  amount?: number;
  subject?: string;
  once?: string;
  report?: string;
};

export const AnalyticsEvent = ({ name, amount = 0, ...event }: Event) => (
  <analytics-event
    event={name}
    value={eventValueFils[name](amount) / 100}
    currency="AED"
    {...event}
  />
);
