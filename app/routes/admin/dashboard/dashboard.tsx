import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { LoadFailed } from "#app/admin/load-failed.tsx";
import { SampleNote } from "#app/admin/sample-note.tsx";
import type { DatabaseView } from "#app/admin/use-database.ts";
import { sampleBookings, sampleContacts } from "#app/features/dashboard/samples.ts";
import { listOf } from "#app/features/finder/finder.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { RecentBookings, RecentContacts } from "./overview-lists.tsx";

const { contact: contacts, booking: bookings } = listOf;

export default function Dashboard() {
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  );
}

function DashboardFrame({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const inContacts = pathname.startsWith(contacts);
  const inBookings = pathname.startsWith(bookings);
  return (
    <>
      <div className="mb-3 grid grid-cols-[1fr_auto] items-center gap-x-6 md:grid-cols-[auto_1fr_auto] md:border-b md:border-line">
        <h1 className="text-xl">{m.dashboard_title()}</h1>
        <ButtonLink
          to={pathname + search}
          variant="quiet"
          replace
          preventScrollReset
          className="px-3 md:col-start-3 md:row-start-1"
        >
          {m.ui_refresh()}
        </ButtonLink>
        <div className="col-span-2 -mb-px min-w-0 md:col-span-1 md:col-start-2 md:row-start-1">
          <Tabs
            label={m.dashboard_tabs_label()}
            tabs={[
              {
                to: "/admin/dashboard",
                label: m.dashboard_tab_overview(),
                current: !inContacts && !inBookings,
              },
              { to: contacts, label: m.dashboard_tab_contacts(), current: inContacts },
              { to: bookings, label: m.dashboard_tab_bookings(), current: inBookings },
            ]}
          />
        </div>
      </div>
      {children}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<{ view: DatabaseView }>("admin");
  const { pathname } = useLocation();
  const isOurs = !isRouteErrorResponse(error) || error.status >= 500;
  if (!isOurs || frame?.view.database.state !== "error") {
    return <LoadFailed page={m.dashboard_title()} />;
  }
  const now = new Date(frame.view.readAt);
  return (
    <DashboardFrame>
      <AdminHead page={m.dashboard_title()} />
      <div className="grid gap-4">
        <SampleNote cause={null} />
        {pathname.startsWith(contacts) ? (
          <RecentContacts contacts={sampleContacts(now)} isSample />
        ) : (
          <RecentBookings bookings={sampleBookings(now)} isSample />
        )}
      </div>
    </DashboardFrame>
  );
}
