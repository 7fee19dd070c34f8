import type { SampleKind, shownSamples } from "#app/features/samples/samples.server.ts";
import { m } from "#app/paraglide/messages.js";
import { OverviewPanel } from "./overview-panel.tsx";

const labels = {
  claims: m.dashboard_site_samples_claims,
  testimonials: m.dashboard_site_samples_testimonials,
  counts: m.dashboard_site_samples_counts,
} satisfies Record<SampleKind, () => string>;

/** What visitors read that nobody of the workshop wrote or counted; nothing when there is none. */
export function SiteSamples({ samples }: { samples: ReturnType<typeof shownSamples> }) {
  if (samples.length === 0) return null;
  return (
    <OverviewPanel
      id="site-samples"
      title={m.dashboard_site_samples()}
      note={m.dashboard_site_samples_text()}
      isSample
    >
      <ul className="grid gap-2 text-sm">
        {samples.map(({ kind, setting }) => (
          <li key={kind} className="flex flex-wrap gap-x-3">
            {labels[kind]()}
            <code dir="ltr" className="text-muted">
              {setting}=hidden
            </code>
          </li>
        ))}
      </ul>
    </OverviewPanel>
  );
}
