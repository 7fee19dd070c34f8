import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

export function UnlockFields({
  name,
  problem,
  busy,
}: {
  name: string;
  problem: string | undefined;
  busy: boolean;
}) {
  return (
    <>
      <p className="text-muted">{m.staff_unlock_lead({ name })}</p>
      <TextField
        id="unlock-secret"
        name="secret"
        type="password"
        label={m.staff_unlock_secret()}
        error={problem}
        dir="ltr"
        autoFocus
        autoComplete="current-password"
        enterKeyHint="done"
      />
      <Button size="lg" busy={busy} busyText={m.staff_unlock_busy()}>
        {m.staff_unlock_action()}
      </Button>
    </>
  );
}
