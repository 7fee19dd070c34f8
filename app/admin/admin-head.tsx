import { useOutlet } from "react-router";
import { useAttention } from "#app/admin/attention.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrandName } from "#app/platform/use-site.ts";

export function AdminHead({ page, hasErrors = false }: { page: string; hasErrors?: boolean }) {
  const brand = useBrandName();
  const waiting = useAttention();
  const plain = m.dashboard_page_title({ page, brand });
  const title =
    waiting > 0 ? m.dashboard_page_title_waiting({ count: waiting, title: plain }) : plain;
  return <title>{hasErrors ? m.ui_error_title_prefix({ title }) : title}</title>;
}

export function ListHead({ page }: { page: string }) {
  return useOutlet() ? null : <AdminHead page={page} />;
}
