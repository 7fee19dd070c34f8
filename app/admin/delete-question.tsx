import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { RouteDialog, useCloseDialog } from "#app/ui/route-dialog.tsx";

export function DeleteQuestion({
  path,
  title,
  question,
  hint,
  fields,
  children,
}: {
  path: string;
  title: string;
  question: string;
  hint: string;
  fields: { id: string; [name: string]: string };
  children: ReactNode;
}) {
  const list = path + useLocation().search;
  const close = useCloseDialog(list);
  const busy = useNavigation().formData?.get("intent") === "delete";
  return (
    <RouteDialog id="delete-question" title={title} closeTo={list}>
      <AdminHead page={title} />
      <p>{question}</p>
      <div className="mt-4 flex flex-wrap items-center gap-4 rounded-md border border-line p-4 wrap-anywhere">
        {children}
      </div>
      <p className="mt-4 text-sm text-muted">{hint}</p>
      <Form
        method="post"
        action={list}
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
          busyText={m.inbox_deleting()}
        >
          {m.ui_delete()}
        </Button>
        <ButtonLink
          variant="quiet"
          to={list}
          reloadDocument={false}
          onClick={(event) => {
            event.preventDefault();
            close();
          }}
        >
          {m.ui_cancel()}
        </ButtonLink>
      </Form>
    </RouteDialog>
  );
}
