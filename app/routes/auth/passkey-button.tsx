import { useState } from "react";
import { useHref } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { canUsePasskeys, signInWithPasskey } from "#app/platform/auth/passkey.ts";
import { KeyIcon } from "#app/ui/account-icons.tsx";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/show-toast.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAuthPlace } from "./auth-place.ts";

/** For how long the success shows before the page goes on. */
const showsMs = 1000;

/** Shown where the browser has passkeys, and a script to ask for one. */
export function PasskeyButton() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const address = useHref(useAuthPlace().to);
  if (!useHydrated() || !canUsePasskeys()) return null;

  function refuse(text: string) {
    setProblem(text);
    showToast("error", text);
  }
  async function signIn() {
    setBusy(true);
    setProblem(null);
    try {
      const result = await signInWithPasskey();
      if (result === "refused") refuse(m.auth_passkey_failed());
      if (result === "done") {
        showToast("success", m.auth_signed_in());
        setTimeout(() => location.assign(address), showsMs);
        return;
      }
    } catch {
      // Asking and answering are requests of ours, and the phone may have no reception.
      refuse(m.auth_passkey_unreachable());
    }
    setBusy(false);
  }

  return (
    <>
      <Button
        type="button"
        variant="secondary"
        icon={<KeyIcon />}
        busy={busy}
        busyText={m.auth_processing()}
        onClick={busy ? undefined : signIn}
      >
        {m.auth_by_passkey()}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-red">
          {problem}
        </p>
      )}
    </>
  );
}
