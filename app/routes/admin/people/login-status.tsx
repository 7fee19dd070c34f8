import type { ShownState } from "#app/admin/use-database-state.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const shown: Record<ShownState, { tone: BadgeTone; text: () => string }> = {
  checking: { tone: "blue", text: m.staff_status_checking },
  connected: { tone: "green", text: m.staff_status_connected },
  "not-configured": { tone: "yellow", text: m.staff_status_not_configured },
  error: { tone: "red", text: m.staff_status_error },
};

/** Whether signing in can work at all. */
export function LoginStatus({ state, onCheck }: { state: ShownState; onCheck: () => void }) {
  const hydrated = useHydrated();
  const { tone, text } = shown[state];
  const isAway = state === "error" || state === "not-configured";
  return (
    <div className="grid gap-3 border-b border-line pb-5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-sm text-muted">{m.staff_status_label()}</span>
          <Badge tone={tone}>{text()}</Badge>
        </p>
        {hydrated && isAway && (
          <Button type="button" variant="secondary" className="ms-auto" onClick={onCheck}>
            {m.staff_status_retry()}
          </Button>
        )}
      </div>
      {isAway && <p className="text-sm text-red">{m.staff_login_away()}</p>}
    </div>
  );
}
