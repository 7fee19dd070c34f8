import type { FetcherWithComponents } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import type { VisitStage } from "#db/schema/enums.ts";
import type { PlaceAnswer } from "./place-answer.ts";

export type AtCar = {
  visit: { id: string; stage: VisitStage; isPaused: boolean };
  fetcher: FetcherWithComponents<PlaceAnswer>;
};

export function AtCarFields({ visit, intent }: Pick<AtCar, "visit"> & { intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={visit.id} />
    </>
  );
}

const steps: Partial<Record<VisitStage, { to: VisitStage; label: () => string }>> = {
  expected: { to: "arrived", label: m.board_is_here },
  arrived: { to: "in-work", label: m.board_start },
  "in-work": { to: "ready", label: m.board_finish },
};

export function WorkButtons({ visit, fetcher }: AtCar) {
  const step = steps[visit.stage];
  const busy = fetcher.state !== "idle";
  const isPaused = visit.stage === "in-work" && visit.isPaused;
  if (!step) return null;
  return (
    <div className="grid gap-3">
      {visit.stage === "in-work" && <PauseForm visit={visit} fetcher={fetcher} size="lg" />}
      <fetcher.Form method="post" className="grid">
        <AtCarFields visit={visit} intent="stage" />
        <input type="hidden" name="from" value={visit.stage} />
        <Button
          name="to"
          value={step.to}
          size="lg"
          variant={isPaused ? "secondary" : "primary"}
          className="min-h-16 text-lg"
          busy={busy}
        >
          {step.label()}
        </Button>
      </fetcher.Form>
    </div>
  );
}

export function PauseForm({ visit, fetcher, size = "md" }: AtCar & { size?: "md" | "lg" }) {
  const { isPaused } = visit;
  return (
    <fetcher.Form method="post" className="grid">
      <AtCarFields visit={visit} intent={isPaused ? "go-on" : "pause"} />
      <Button
        size={size}
        variant={isPaused && size === "lg" ? "primary" : "secondary"}
        className={size === "lg" ? "min-h-16 text-lg" : undefined}
        busy={fetcher.state !== "idle"}
      >
        {isPaused ? m.board_go_on() : m.board_pause()}
      </Button>
    </fetcher.Form>
  );
}
