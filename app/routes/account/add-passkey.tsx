import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { canUsePasskeys, registerPasskey } from "#app/platform/auth/passkey.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/show-toast.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Asks this device for a passkey; it takes a script and a browser that has them. */
export function AddPasskey() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  if (!useHydrated() || !canUsePasskeys()) {
    return <p className="text-sm text-muted">{m.account_passkey_needs_script()}</p>;
  }

  async function add() {
    setBusy(true);
    setProblem(null);
    try {
      const result = await registerPasskey("");
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
      <Button
        type="button"
        variant="secondary"
        busy={busy}
        busyText={m.account_passkey_adding()}
        onClick={busy ? undefined : add}
      >
        {m.account_passkey_add()}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-red">
          {problem}
        </p>
      )}
    </div>
  );
}
