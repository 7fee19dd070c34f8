import { useNavigation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";

export function SaveRow({ back }: { back: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-6">
      <Button busy={busy} busyText={m.ui_saving()}>
        {m.bays_save()}
      </Button>
      <ButtonLink variant="quiet" to={back} reloadDocument={false}>
        {m.bays_cancel()}
      </ButtonLink>
    </div>
  );
}
