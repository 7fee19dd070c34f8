import { Link, useLocation } from "react-router";
import type { OutageCause } from "#app/lib/outage.ts";
import { m } from "#app/paraglide/messages.js";
import { InfoIcon } from "#app/ui/account-icons.tsx";
import { useDatabase } from "./use-database.ts";

export function SampleNote({ cause }: { cause: OutageCause | null }) {
  const { pathname, search } = useLocation();
  const isConnected = useDatabase().state === "connected";
  const shownCause = isConnected && cause !== "no-access" ? "unknown" : cause;
  return (
    <div className="grid gap-4">
      {shownCause && (
        <p
          role="alert"
          className="rounded-lg border border-red/50 bg-red/10 px-4 py-3 text-sm text-red"
        >
          {m.dashboard_load_failed({ error: causeText[shownCause]() })}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-3 rounded-lg border border-yellow/50 bg-yellow/8 px-4 py-3 text-sm text-yellow">
        <InfoIcon />
        {isConnected ? m.dashboard_sample_note_unread() : m.dashboard_sample_note()}
        {isConnected && (
          <Link to={pathname + search} replace preventScrollReset className="underline">
            {m.ui_try_again()}
          </Link>
        )}
      </p>
    </div>
  );
}

export const causeText: Record<OutageCause, () => string> = {
  unreachable: m.dashboard_cause_unreachable,
  "no-answer": m.dashboard_cause_no_answer,
  "no-access": m.dashboard_cause_no_access,
  unknown: m.dashboard_cause_unknown,
};
