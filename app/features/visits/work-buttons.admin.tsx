import { type ReactNode, useEffect } from "react";
import { type FetcherWithComponents, useFetcher, useNavigate } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { useResultToast } from "#app/ui/done-toast.tsx";
import type { Role } from "#db/schema/enums.ts";
import { type AppointmentState, isToCome, stateLabel, stepsFrom } from "./appointment.ts";
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

/** The key of each step, on the page of an appointment and in the list of today. */
export const stepKeys: { [to: string]: string } = {
  arrived: "A",
  "in-work": "S",
  ready: "R",
  collected: "C",
};

function stepOf(state: AppointmentState): Step | null {
  if (isToCome(state)) return { to: "arrived", label: m.board_is_here };
  if (state === "arrived") return { to: "in-work", label: m.board_start };
  const isBegun = state === "in-work" || state === "paused";
  return isBegun ? { to: "ready", label: m.board_finish } : null;
}

/** What is done next with an appointment of today by somebody of this role. */
export function nextOf({ state }: { state: AppointmentState }, role: Role) {
  return isToCome(state) ? "arrived" : stepsFrom(state, role).next;
}

/** The next step in the list of today; `isFirst` of all that have the same one has its key. */
export function NextStep({
  visit,
  role,
  isFirst,
}: Pick<AtCar, "visit"> & { role: Role; isFirst: boolean }) {
  const fetcher = useFetcher<PlaceAnswer>();
  const navigate = useNavigate();
  useResultToast(fetcher.data);
  const at = fetcher.data && "at" in fetcher.data ? fetcher.data.at : undefined;
  useEffect(() => {
    if (at) navigate(at);
  }, [at, navigate]);
  const to = nextOf(visit, role);
  if (!to) return null;
  const page = role === "technician" ? "/admin/today" : "/admin/visits";
  return (
    <StateForm
      visit={visit}
      fetcher={fetcher}
      action={`${page}/${visit.id}`}
      className="relative z-1"
    >
      <Button
        name="to"
        value={to}
        variant="secondary"
        busy={fetcher.state !== "idle"}
        aria-keyshortcuts={isFirst ? stepKeys[to] : undefined}
      >
        {stateLabel(to)}
      </Button>
    </StateForm>
  );
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
          aria-keyshortcuts={stepKeys[step.to]}
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
  action,
  className = "grid",
  children,
}: AtCar & { action?: string; className?: string; children: ReactNode }) {
  return (
    <fetcher.Form method="post" action={action} className={className}>
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
        aria-keyshortcuts="P"
      >
        {isPaused ? m.board_go_on() : m.board_pause()}
      </Button>
    </StateForm>
  );
}
