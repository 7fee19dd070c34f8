import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { stateLabel } from "./appointment.ts";
import type { BoardVisit } from "./board.ts";
import type { PlaceAnswer } from "./place-answer.ts";

/** Takes a late car off the day in one press, which the toast takes back. */
export function NoShow({ visit: { id, state } }: { visit: Pick<BoardVisit, "id" | "state"> }) {
  const fetcher = useFetcher<PlaceAnswer>();
  useResultToast(fetcher.data);
  return (
    <fetcher.Form method="post" action={`/admin/visits/${id}`} className="board-no-show">
      <input type="hidden" name="intent" value="stage" />
      <input type="hidden" name="from" value={state} />
      <Button name="to" value="no-show" variant="quiet" busy={fetcher.state !== "idle"}>
        {stateLabel("no-show")}
      </Button>
    </fetcher.Form>
  );
}
