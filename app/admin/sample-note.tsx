import { m } from "#app/paraglide/messages.js";
import { InfoIcon } from "#app/ui/account-icons.tsx";

/** Stands above samples, so that nobody takes them for customers. */
export function SampleNote() {
  return (
    <p className="flex items-center gap-3 rounded-lg border border-yellow/50 bg-yellow/8 px-4 py-3 text-sm text-yellow">
      <InfoIcon />
      {m.dashboard_sample_note()}
    </p>
  );
}
