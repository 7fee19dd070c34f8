import type { ReactNode } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { type AppointmentState, stateLabel } from "./appointment.ts";
import type { PlaceAnswer } from "./visit-form.ts";

export type FormPart = {
  visit: { id: string; version: number; state: AppointmentState };
  fetcher: FetcherWithComponents<PlaceAnswer>;
};

/** A form of an appointment with the version that the page shows; with `submit` a change empties it. */
export function VisitForm({
  visit: { id, version },
  fetcher,
  fields,
  action,
  submit,
  variant = "secondary",
  className = "grid gap-4",
  children,
}: FormPart & {
  fields: { [name: string]: string | number };
  action?: string;
  submit?: string;
  variant?: ButtonVariant;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <fetcher.Form key={submit && version} method="post" action={action} className={className}>
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
export const moveFrom = (from: AppointmentState) => ({ intent: "stage", from });

/** Takes a late car off the day in one press, which the toast takes back. */
export function NoShow({ visit }: Pick<FormPart, "visit">) {
  const fetcher = useFetcher<PlaceAnswer>();
  useResultToast(fetcher.data);
  return (
    <VisitForm
      visit={visit}
      fetcher={fetcher}
      fields={moveFrom(visit.state)}
      action={`/admin/visits/${visit.id}`}
      className="board-no-show"
    >
      <Button name="to" value="no-show" variant="quiet" busy={fetcher.state !== "idle"}>
        {stateLabel("no-show")}
      </Button>
    </VisitForm>
  );
}
