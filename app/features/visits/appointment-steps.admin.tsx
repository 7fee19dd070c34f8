import { DueNote, type dueAt } from "#app/admin/due-note.tsx";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CheckIcon } from "#app/ui/icons.tsx";
import { isOverIn, isToCome, stateLabel, steps } from "./appointment.ts";
import { VisitFields, type VisitPart } from "./visit-parts.admin.tsx";

/** How far an appointment has come; what is off says so by its badge. */
export function AppointmentSteps({ visit: { state } }: Pick<VisitPart, "visit">) {
  if (isOverIn(state) && state !== "collected") return null;
  const shown = state === "paused" ? "in-work" : state;
  const reached = (steps as readonly string[]).indexOf(shown);
  return (
    <ol aria-label={m.board_steps()} className="mt-5 grid grid-cols-6">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === reached ? "step" : undefined}
          className="relative grid content-start justify-items-center gap-1.5 text-center"
        >
          {place > 0 && (
            <span
              aria-hidden="true"
              className={classNames(
                "absolute end-1/2 top-2.5 h-px w-full",
                place <= reached ? "bg-brass" : "bg-line",
              )}
            />
          )}
          <span
            className={classNames(
              "relative z-1 grid size-5 place-items-center rounded-full border",
              place === reached && "border-brass bg-brass text-ink",
              place < reached && "border-brass bg-ground text-brass",
              place > reached && "border-edge bg-ground",
            )}
          >
            {place <= reached && <CheckIcon className="size-3" />}
          </span>
          <span
            className={classNames(
              "max-w-full text-xs wrap-anywhere",
              place === reached ? "font-medium text-ivory" : "text-muted max-md:sr-only",
            )}
          >
            {stateLabel(place === reached ? state : step)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Whether the customer was called before the car comes, with one press to note it. */
export function CallState({
  visit,
  fetcher,
  due,
}: VisitPart & { due: ReturnType<typeof dueAt> | null }) {
  if (!isToCome(visit.state)) return null;
  const last = visit.events.findLast(({ name }) => name === "call");
  const time = last ? formatInstant(last.at, getLocale()) : "";
  const isAnswered = last?.details.answered === "yes";
  return (
    <fetcher.Form
      method="post"
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm print:hidden"
    >
      <VisitFields visit={visit} intent="call" />
      <span className={isAnswered ? "text-muted" : undefined}>
        {!last && m.board_not_called()}
        {last && (isAnswered ? m.board_called_at({ time }) : m.board_no_answer_at({ time }))}
      </span>
      {!last && (
        <DueNote due={due} texts={{ due: m.inbox_due_call, over: m.inbox_due_call_over }} />
      )}
      <Button name="answered" value="yes" variant="secondary">
        {m.board_called()}
      </Button>
      <Button name="answered" value="no" variant="secondary">
        {m.board_no_answer()}
      </Button>
    </fetcher.Form>
  );
}
