import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { AdminError } from "#app/admin/admin-error.tsx";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";

export function LoadFailed({
  page,
  above = <h1 className="text-2xl">{page}</h1>,
}: {
  page: string;
  above?: ReactNode;
}) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isRejected = isRouteErrorResponse(error) && error.status < 500;
  if (isRejected) return <AdminError />;
  return (
    <>
      <AdminHead page={page} />
      {above}
      <p
        role="alert"
        className="mt-6 rounded-lg border border-red/50 bg-red/10 px-4 py-3 text-sm text-red"
      >
        {m.orders_staff_load_failed()}
      </p>
      <ButtonLink
        to={pathname + search}
        variant="secondary"
        reloadDocument={false}
        replace
        preventScrollReset
        className="mt-4"
      >
        {m.dashboard_try_again()}
      </ButtonLink>
    </>
  );
}
