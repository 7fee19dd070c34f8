import type { AnalyticsEventName } from "#db/schema/enums.ts";

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
