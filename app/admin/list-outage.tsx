import { causeText } from "#app/admin/cause-text.ts";
import { SampleNote } from "#app/admin/sample-note.tsx";
import type { OutageCause } from "#app/lib/outage.ts";
import { m } from "#app/paraglide/messages.js";

export function ListOutage({ isSample, cause }: { isSample: boolean; cause: OutageCause | null }) {
  if (!isSample) return null;
  return (
    <div className="mb-6 grid gap-4">
      {cause && (
        <p
          role="alert"
          className="rounded-lg border border-red/50 bg-red/10 px-4 py-3 text-sm text-red"
        >
          {m.dashboard_load_failed({ error: causeText[cause]() })}
        </p>
      )}
      <SampleNote />
    </div>
  );
}
