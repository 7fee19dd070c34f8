import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { canUsePasskeys, registerPasskey } from "#app/platform/auth/passkey.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { showToast } from "#app/ui/show-toast.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Asks this device for a passkey; it takes a script and a browser that has them, or says so. */
export function AddPasskey() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const canAdd = !useHydrated() || canUsePasskeys();

  async function add() {
    setBusy(true);
    setProblem(null);
    try {
      const result = await registerPasskey();
      if (result === "refused") setProblem(m.account_passkey_refused());
      if (result === "done") {
        showToast("success", m.account_passkey_added());
        await revalidate();
      }
    } catch {
      // Asking and answering are requests of ours, and the phone may have no reception.
      setProblem(m.site_form_unsent());
    }
    setBusy(false);
  }

  return (
    <div className="grid max-w-xs justify-items-start gap-3">
      {canAdd && (
        <Button
          type="button"
          variant="secondary"
          busy={busy}
          busyText={m.account_passkey_adding()}
          onClick={busy ? undefined : add}
          className="noscript:hidden"
        >
          {m.account_passkey_add()}
        </Button>
      )}
      <p className={classNames("text-sm text-muted", canAdd && "hidden noscript:block")}>
        {m.account_passkey_needs_script()}
      </p>
      {problem && (
        <p role="alert" className="text-sm text-red">
          {problem}
        </p>
      )}
    </div>
  );
}
