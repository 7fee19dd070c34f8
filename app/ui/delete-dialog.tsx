import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "./button.tsx";
import { HiddenFields } from "./field.tsx";
import { CloseLink, RouteDialog } from "./route-dialog.tsx";

/** Asks before something is deleted by the list that it is closed to. */
export function DeleteDialog({
  closeTo,
  title,
  question,
  hint,
  fields,
  children,
}: {
  closeTo: string;
  title: string;
  question: string;
  hint?: string;
  fields: { [name: string]: string };
  children: ReactNode;
}) {
  const busy = useNavigation().formData?.get("intent") === "delete";
  return (
    <RouteDialog id="delete-question" title={title} closeTo={closeTo}>
      <p>{question}</p>
      <div className="mt-4 flex flex-wrap items-center gap-4 rounded-md border border-line p-4 wrap-anywhere">
        {children}
      </div>
      {hint && <p className="mt-4 text-sm text-muted">{hint}</p>}
      <Form
        method="post"
        action={closeTo}
        replace
        preventScrollReset
        className="mt-6 flex flex-wrap gap-3"
      >
        <HiddenFields fields={fields} />
        <Button
          variant="danger"
          name="intent"
          value="delete"
          busy={busy}
          busyText={m.ui_deleting()}
        >
          {m.ui_delete()}
        </Button>
        <CloseLink variant="quiet" to={closeTo}>
          {m.ui_cancel()}
        </CloseLink>
      </Form>
    </RouteDialog>
  );
}
