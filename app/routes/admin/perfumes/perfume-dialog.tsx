import { useLocation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import type { PictureSource } from "#app/ui/picture.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { useLeaveQuestion } from "#app/ui/use-leave-question.ts";
import { PerfumeForm } from "./perfume-form.tsx";

export function PerfumeDialog({
  title,
  ...form
}: {
  title: string;
  initial: { [name: string]: string };
  picture: PictureSource | null;
  formError?: FormError;
}) {
  const list = `/admin/perfumes${useLocation().search}`;
  const leaving = useLeaveQuestion(m.products_leave_unsaved());
  return (
    <RouteDialog
      id="perfume"
      title={title}
      closeTo={list}
      padded={false}
      isForm
      mayClose={leaving.mayLeave}
      className="md:max-w-5xl"
    >
      <AdminHead page={title} hasErrors={form.formError !== undefined} />
      <PerfumeForm {...form} list={list} onChange={leaving.onChange} />
    </RouteDialog>
  );
}

export function PerfumeGone() {
  const list = `/admin/perfumes${useLocation().search}`;
  return (
    <RouteDialog id="perfume" title={m.perfumes_not_found_title()} closeTo={list}>
      <AdminHead page={m.perfumes_not_found_title()} />
      <p className="text-muted">{m.perfumes_not_found_text()}</p>
    </RouteDialog>
  );
}
