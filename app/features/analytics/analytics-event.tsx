import type { AnalyticsEventName } from "#db/schema/enums.ts";

/** Once per value of `once`, or without it whenever the page is shown. */
export function AnalyticsEvent({
  name,
  valueFils,
  subject,
  once,
  report,
}: {
  name: AnalyticsEventName;
  valueFils: number;
  subject?: string;
  once?: string;
  /** Where our own server counts it, if it does not know of it already. */
  report?: string;
}) {
  return (
    <analytics-event
      event={name}
      value={valueFils / 100}
      currency="AED"
      subject={subject}
      once={once}
      report={report}
    />
  );
}
