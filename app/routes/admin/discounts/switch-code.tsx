import { useFetcher, useLocation } from "react-router";
import type { DeskCode } from "#app/features/discounts/code-desk.server.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { type Answer, useAnswerToast } from "#app/ui/done-toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Switches a code off where it stands, or on again. */
export function SwitchCode({ code: { id, code, state } }: { code: DeskCode }) {
  const fetcher = useFetcher<Answer>();
  const { search } = useLocation();
  const hydrated = useHydrated();
  useAnswerToast(fetcher.data);
  const isOff = state === "off";
  const named = isOff ? m.office_code_switch_on_named : m.office_code_switch_off_named;
  return (
    <fetcher.Form method="post" action="/admin/discounts">
      <input type="hidden" name="intent" value="switch" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="set" value={isOff ? "on" : "off"} />
      {/* Without script the list comes anew, and says what was done. */}
      {!hydrated && <input type="hidden" name="to" value={`/admin/discounts${search}`} />}
      <Button
        variant="quiet"
        aria-label={named({ code })}
        busy={fetcher.state !== "idle"}
        className="px-3 whitespace-nowrap"
      >
        {isOff ? m.office_code_switch_on() : m.office_code_switch_off()}
      </Button>
    </fetcher.Form>
  );
}
