import type { ComponentProps, ReactNode } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { type PostResult, useResultToast } from "#app/ui/done-toast.tsx";
import { HiddenFields } from "#app/ui/field.tsx";

/** A button that posts one action of staff and shows its answer, with its Undo, in a toast. */
export function ActionButton({
  action,
  fields,
  ...button
}: ComponentProps<typeof Button> & { action: string; fields: { [name: string]: string } }) {
  const fetcher = useFetcher<PostResult>();
  useResultToast(fetcher.data);
  return (
    <fetcher.Form method="post" action={action}>
      <HiddenFields fields={fields} />
      <Button {...button} busy={fetcher.state !== "idle"} />
    </fetcher.Form>
  );
}

/** The same for a sign in a row; disabled where the action would change nothing. */
export function ActionIcon({
  action,
  fields,
  label,
  isOff = false,
  children,
}: {
  action: string;
  fields: { [name: string]: string };
  label: string;
  isOff?: boolean;
  children: ReactNode;
}) {
  const fetcher = useFetcher<PostResult>();
  useResultToast(fetcher.data);
  // A second press would be refused, and its answer would replace that of the first.
  const isGoing = fetcher.formData?.get("intent") === "delete";
  return (
    <fetcher.Form method="post" action={action}>
      <HiddenFields fields={fields} />
      <button
        type={isGoing ? "button" : "submit"}
        aria-label={label}
        title={label}
        disabled={isOff}
        className="row-tool disabled:opacity-30"
      >
        {children}
      </button>
    </fetcher.Form>
  );
}
