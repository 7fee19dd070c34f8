import type { ReactNode } from "react";
import type { FetcherWithComponents } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { type AppointmentState, isToCome } from "./appointment.ts";
import type { PlaceAnswer } from "./place-answer.ts";

export type AtCar = {
  visit: { id: string; state: AppointmentState };
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

type Step = { to: AppointmentState; label: () => string };

function stepOf(state: AppointmentState): Step | null {
  if (isToCome(state)) return { to: "arrived", label: m.board_is_here };
  if (state === "arrived") return { to: "in-work", label: m.board_start };
  const isBegun = state === "in-work" || state === "paused";
  return isBegun ? { to: "ready", label: m.board_finish } : null;
}

export function WorkButtons({ visit, fetcher }: AtCar) {
  const step = stepOf(visit.state);
  if (!step) return null;
  return (
    <div className="grid gap-3">
      <PauseForm visit={visit} fetcher={fetcher} size="lg" />
      <StateForm visit={visit} fetcher={fetcher}>
        <Button
          name="to"
          value={step.to}
          size="lg"
          variant={visit.state === "paused" ? "secondary" : "primary"}
          className="min-h-16 text-lg"
          busy={fetcher.state !== "idle"}
        >
          {step.label()}
        </Button>
      </StateForm>
    </div>
  );
}

/** Moves an appointment on from the state that this page shows. */
export function StateForm({
  visit,
  fetcher,
  className = "grid",
  children,
}: AtCar & { className?: string; children: ReactNode }) {
  return (
    <fetcher.Form method="post" className={className}>
      <AtCarFields visit={visit} intent="stage" />
      <input type="hidden" name="from" value={visit.state} />
      {children}
    </fetcher.Form>
  );
}

export function PauseForm({ visit, fetcher, size = "md" }: AtCar & { size?: "md" | "lg" }) {
  const isPaused = visit.state === "paused";
  if (!isPaused && visit.state !== "in-work") return null;
  return (
    <StateForm visit={visit} fetcher={fetcher}>
      <Button
        name="to"
        value={isPaused ? "in-work" : "paused"}
        size={size}
        variant={isPaused && size === "lg" ? "primary" : "secondary"}
        className={size === "lg" ? "min-h-16 text-lg" : undefined}
        busy={fetcher.state !== "idle"}
      >
        {isPaused ? m.board_go_on() : m.board_pause()}
      </Button>
    </StateForm>
  );
}
