import { type ReactNode, useEffect } from "react";
import { Form, useFetcher } from "react-router";
import { WatchedDatabase } from "#app/admin/database-banner.tsx";
import { LockDialog, useIdleLock } from "#app/admin/idle-lock.tsx";
import type { MenuGroup } from "#app/admin/menu.ts";
import { Navigation, NavigationDrawer } from "#app/admin/navigation.tsx";
import { NewInboxItems } from "#app/admin/new-inbox-items.tsx";
import { Shortcuts } from "#app/admin/shortcuts.tsx";
import type { DatabaseView } from "#app/admin/use-database.ts";
import type { InboxSnapshot } from "#app/features/dashboard/overview.ts";
import { Wordmark } from "#app/features/site/wordmark.tsx";
import { may, type Rights } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { opens } from "#app/ui/dialog.tsx";
import { UndoResultToast } from "#app/ui/done-toast.tsx";
import { MenuIcon } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";
import { SearchIcon } from "#app/ui/list-icons.tsx";
import { actionsOf } from "./menu.ts";

export type FrameStaff =
  | (Rights & {
      username: string;
      isShut: boolean;
      lockMinutes: number;
    })
  | null;

const menuId = "admin-menu";

export function AdminFrame({
  staff,
  menu = [],
  view,
  snapshot,
  children,
}: {
  staff: FrameStaff;
  menu?: MenuGroup[] | undefined;
  view?: DatabaseView;
  snapshot?: InboxSnapshot | null;
  children: ReactNode;
}) {
  const { isLocked, open } = useIdleLock(staff?.lockMinutes ?? 0);
  const main = (
    <main id="content" tabIndex={-1} className="px-4 py-4 outline-none sm:px-6 sm:py-6 xl:px-8">
      {children}
    </main>
  );
  return (
    <div
      data-awake=""
      className="min-h-dvh xl:grid xl:grid-cols-[13rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr]"
    >
      <meta name="robots" content="noindex" />
      <a
        href="#content"
        className="fixed start-4 top-2 z-50 -translate-y-24 rounded-md bg-ivory px-5 py-3 text-sm font-medium text-ink focus:translate-y-0"
      >
        {m.dashboard_skip_to_content()}
      </a>
      <UndoResultToast />
      {isLocked && staff && <LockDialog name={staff.username} onOpen={open} />}
      {snapshot && view && !isLocked && <NewInboxItems snapshot={snapshot} readAt={view.readAt} />}
      <AdminHeader staff={staff} menu={menu} />
      {staff && !staff.isShut && (
        <>
          <Navigation menu={menu} />
          <NavigationDrawer id={menuId} menu={menu} mayFind={may(staff, "read")} />
        </>
      )}
      <div className="min-w-0 xl:col-start-2">
        {staff && view ? <WatchedDatabase view={view}>{main}</WatchedDatabase> : main}
      </div>
    </div>
  );
}

function AdminHeader({ staff, menu }: { staff: FrameStaff; menu: MenuGroup[] }) {
  return (
    <header className="sticky top-0 z-30 flex min-h-14 flex-wrap items-center gap-x-2 border-b border-line bg-ground px-4 sm:px-6 xl:col-span-2">
      <Wordmark />
      {staff && (
        <div className="ms-auto flex min-w-0 items-center gap-1 max-sm:gap-0">
          {!staff.isShut && may(staff, "read") && (
            <>
              <Link
                to="/admin/find"
                className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm text-muted hover:bg-ivory/8 hover:text-ivory max-md:hidden"
              >
                <SearchIcon className="size-4" />
                {m.dashboard_find()}
              </Link>
              <Shortcuts actions={actionsOf(staff, menu)} />
              <DebugButton />
            </>
          )}
          <span className="truncate px-3 text-sm text-muted max-sm:hidden">
            {m.dashboard_welcome({ name: staff.username || m.dashboard_admin() })}
          </span>
          <Form method="post" action="/admin/logout" reloadDocument>
            <Button variant="quiet" className="px-3 max-sm:px-2">
              {m.dashboard_logout()}
            </Button>
          </Form>
          {!staff.isShut && <MenuButton />}
        </div>
      )}
    </header>
  );
}

function MenuButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={m.dashboard_menu_open()}
      className="-me-2.5 grid size-11 place-items-center rounded-md hover:bg-ivory/8 active:bg-ivory/4 md:hidden"
      {...opens(menuId)}
    >
      <MenuIcon className="size-6" />
    </button>
  );
}

function DebugButton() {
  const { load, data, state } = useFetcher<object>();
  useEffect(() => {
    if (!data) return;
    console.log("Diagnostic", data);
    alert(m.dashboard_debug_logged());
  }, [data]);
  return (
    <Button
      type="button"
      variant="quiet"
      className="px-3 max-sm:px-2"
      busy={state !== "idle"}
      onClick={() => void load("/admin/debug")}
    >
      {m.dashboard_debug()}
    </Button>
  );
}
