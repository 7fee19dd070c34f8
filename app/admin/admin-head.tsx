import { useOutlet } from "react-router";
import { useAttention } from "#app/admin/attention.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-site.ts";

/** The title of a page of the staff area; `hasErrors` where it shows a form that was refused. */
export function AdminHead({ page, hasErrors = false }: { page: string; hasErrors?: boolean }) {
  const { name: brand } = useBrand();
  const waiting = useAttention();
  const plain = m.dashboard_page_title({ page, brand });
  const title =
    waiting > 0 ? m.dashboard_page_title_waiting({ count: waiting, title: plain }) : plain;
  return <title>{hasErrors ? m.ui_error_title_prefix({ title }) : title}</title>;
}

/** The title of a list, unless a dialog with a title of its own is open over it. */
export function ListHead({ page }: { page: string }) {
  return useOutlet() ? null : <AdminHead page={page} />;
}
