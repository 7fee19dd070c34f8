import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { m } from "#app/paraglide/messages.js";
import { useInstallation } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AdminHead } from "./admin-head.tsx";
import { currentPlace, type MenuGroup } from "./menu.ts";
import { useDatabase } from "./use-database.ts";

/** What a page of the menu shows in its place; the others show only that they failed. */
export function LoadFailed({ page, above }: { page?: string; above?: ReactNode }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const menu = useRouteLoaderData<{ menu: MenuGroup[] }>("admin")?.menu ?? [];
  const title = page ?? currentPlace(menu, pathname)?.label;
  const isRejected = isRouteErrorResponse(error) && error.status < 500;
  if (isRejected || title === undefined) return <AdminError />;
  return (
    <>
      <AdminHead page={title} />
      {above ?? <h1 className="text-2xl">{title}</h1>}
      <p
        role="alert"
        className="mt-6 rounded-lg border border-red/50 bg-red/10 px-4 py-3 text-sm text-red"
      >
        {m.orders_staff_load_failed()}
      </p>
      <ButtonLink
        to={pathname + search}
        variant="secondary"
        replace
        preventScrollReset
        className="mt-4"
      >
        {m.ui_try_again()}
      </ButtonLink>
    </>
  );
}

export function AdminError() {
  const error = useRouteError();
  const { requestId } = useInstallation();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const database = useDatabase();
  const isOurs = status >= 500;
  const isOutage = isOurs && database.state !== "connected";
  const { title, text } = textsOf(status, isOutage);
  return (
    <div className="grid max-w-prose gap-4 py-12">
      <AdminHead page={title} />
      <p className="text-sm text-brass tabular-nums">{status}</p>
      <h1 className="text-3xl">{title}</h1>
      <p className="text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isOurs && (
          <ButtonLink reloadDocument to={pathname + search}>
            {m.ui_try_again()}
          </ButtonLink>
        )}
        <ButtonLink reloadDocument variant={isOurs ? "secondary" : "primary"} to="/admin/dashboard">
          {m.dashboard_to_dashboard()}
        </ButtonLink>
        <Link
          reloadDocument
          to="/"
          className="inline-flex min-h-11 items-center px-3 text-sm text-muted hover:text-ivory"
        >
          {m.dashboard_to_site()}
        </Link>
      </div>
      {isOurs && (
        <p className="text-sm break-all text-faint">
          {m.dashboard_failed_request({ id: requestId })}
        </p>
      )}
    </div>
  );
}

function textsOf(status: number, isOutage: boolean): { title: string; text: string } {
  if (status === 404) {
    return { title: m.dashboard_missing_title(), text: m.dashboard_missing_text() };
  }
  if (status === 403) {
    return { title: m.dashboard_refused_title(), text: m.dashboard_refused_text() };
  }
  if (isOutage) return { title: m.orders_staff_load_failed(), text: m.dashboard_failed_text() };
  return { title: m.dashboard_failed_title(), text: m.dashboard_failed_text() };
}
