import type { ComponentProps } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { type PostResult, useResultToast } from "#app/ui/done-toast.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/server-only.tsx";

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

/** The form of buttons that name it by `form`, as those within another form or in many rows. */
export function ActionForm({
  id,
  action,
  fields = {},
}: {
  id: string;
  action: string;
  fields?: { [name: string]: string };
}) {
  const fetcher = useFetcher<PostResult>();
  useResultToast(fetcher.data);
  // Its answer is data, which a browser without React would show as it is.
  if (!useHydrated()) return null;
  return (
    <fetcher.Form id={id} method="post" action={action}>
      <HiddenFields fields={fields} />
    </fetcher.Form>
  );
}
