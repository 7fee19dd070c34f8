import type { AnalyticsEventName } from "./analytics.ts";

/** Tells the tag manager, if the installation has one, once per value of `once`. */
export function AnalyticsEvent({
  name,
  valueFils,
  once,
}: {
  name: AnalyticsEventName;
  valueFils: number;
  once: string;
}) {
  return <analytics-event name={name} value={valueFils / 100} currency="AED" once={once} />;
}
