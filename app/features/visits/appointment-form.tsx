import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, useFetcher, useLocation } from "react-router";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import type { VisitState } from "#db/schema/enums.ts";
import { stateLabel } from "./appointment.ts";
import type { PlaceAnswer } from "./visit-form.ts";

export type FormPart = { visit: { id: string; version: number; state: VisitState } };

/** What any form of an appointment posts is answered in one place of the page. */
export function useVisitFetcher({ id }: FormPart["visit"]) {
  const { pathname } = useLocation();
  return useFetcher<PlaceAnswer>({ key: `${pathname} ${id}` });
}

/** The answer to what was posted last; what was done is told by a toast. */
export function usePlaceAnswer(
  fetcher: FetcherWithComponents<PlaceAnswer>,
  posted: PlaceAnswer | undefined,
): PlaceAnswer | undefined {
  const answer = fetcher.state === "idle" ? (fetcher.data ?? posted) : undefined;
  useResultToast(answer && "done" in answer ? answer : undefined);
  return answer;
}

/**
 * A form of an appointment with the version that the page shows. One with fields is emptied by its own
 * answer and by nothing else: while somebody types, photos come in and colleagues change things.
 */
export function VisitForm({
  visit,
  fields,
  action,
  submit,
  isEmptied = submit !== undefined,
  variant = "secondary",
  className = "grid gap-4",
  children,
}: FormPart & {
  fields: { [name: string]: string | number };
  action?: string;
  submit?: string;
  isEmptied?: boolean;
  variant?: ButtonVariant;
  className?: string;
  children?: ReactNode;
}) {
  const fetcher = useVisitFetcher(visit);
  const { id, version } = visit;
  const [timesEmptied, setTimesEmptied] = useState(0);
  const isPosted = useRef(false);
  useEffect(() => {
    if (fetcher.state !== "idle") return;
    if (isPosted.current && fetcher.data && "done" in fetcher.data)
      setTimesEmptied((times) => times + 1);
    isPosted.current = false;
  }, [fetcher.state, fetcher.data]);
  return (
    <fetcher.Form
      key={isEmptied ? timesEmptied : undefined}
      onSubmit={() => {
        isPosted.current = true;
      }}
      method="post"
      action={action}
      className={className}
    >
      <HiddenFields fields={{ id, seen: version, ...fields }} />
      {children}
      {submit && (
        <Button variant={variant} className="justify-self-start" busy={fetcher.state !== "idle"}>
          {submit}
        </Button>
      )}
    </fetcher.Form>
  );
}

/** The fields that move an appointment on from the state that the page shows. */
export const moveFrom = (from: VisitState) => ({ intent: "stage", from });

/** Takes a late car off the day in one press, which the toast takes back. */
export function NoShow({ visit }: FormPart) {
  return (
    <VisitForm
      visit={visit}
      fields={moveFrom(visit.state)}
      action={`/admin/visits/${visit.id}`}
      className="board-no-show"
    >
      <Button
        name="to"
        value="no-show"
        variant="quiet"
        busy={useVisitFetcher(visit).state !== "idle"}
      >
        {stateLabel("no-show")}
      </Button>
    </VisitForm>
  );
}
