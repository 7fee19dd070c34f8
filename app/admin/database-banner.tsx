import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { DatabaseContext, type DatabaseView, useWatchedDatabase } from "#app/admin/use-database.ts";
import type { DatabaseState } from "#app/features/dashboard/diagnostic.ts";
import { formatTime, minutesNow } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { InfoIcon } from "#app/ui/account-icons.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { AlertIcon, CheckIcon, SpinnerIcon } from "#app/ui/icons.tsx";
import { causeText } from "./sample-note.tsx";

const LINK =
  "inline-flex min-h-11 items-center underline decoration-line underline-offset-4 " +
  "transition-colors hover:text-ivory hover:decoration-brass";

/** The page with its database state: a line below it, or a banner above it during an outage. */
export function WatchedDatabase({ view, children }: { view: DatabaseView; children: ReactNode }) {
  const watched = useWatchedDatabase(view);
  return (
    <DatabaseContext value={watched.database}>
      <div className="flex flex-col xl:min-h-[calc(100dvh-3.5rem)]">
        <div className="grow">{children}</div>
        <DatabaseBanner {...watched} readAt={view.readAt} />
      </div>
    </DatabaseContext>
  );
}

type Watched = ReturnType<typeof useWatchedDatabase> & Pick<DatabaseView, "readAt">;

function DatabaseBanner({ database, isTesting, retry, readAt }: Watched) {
  const { pathname, search } = useLocation();
  const { tone, icon, text } = isTesting ? testing() : lookOf(database);
  return (
    <section
      aria-label={m.dashboard_database_label()}
      data-state={isTesting ? "testing" : database.state}
      className={classNames(
        "flex flex-wrap items-center gap-x-5 px-4 text-xs text-muted sm:px-6 xl:px-8 print:hidden",
        database.state === "connected" ? "border-t" : "order-first border-b",
        tone,
      )}
    >
      <p role="status" className="flex items-center gap-2 py-1.5">
        {icon}
        <span>{text}</span>
      </p>
      <p>
        {m.dashboard_database_read()}{" "}
        <time dateTime={readAt} className="tabular-nums">
          {formatTime(minutesNow(new Date(readAt)), getLocale())}
        </time>
      </p>
      <div className="flex flex-wrap gap-x-5 sm:ms-auto">
        <Link
          reloadDocument
          to={pathname + search}
          aria-busy={isTesting || undefined}
          onClick={(event) => {
            event.preventDefault();
            if (!isTesting) retry();
          }}
          className={LINK}
        >
          {m.dashboard_database_retry()}
        </Link>
        <SiteLink to="/contact">{m.dashboard_database_contact()}</SiteLink>
        <SiteLink to="/services">{m.dashboard_database_services()}</SiteLink>
      </div>
    </section>
  );
}

function SiteLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" rel="noopener" className={LINK}>
      {children}
      <span className="sr-only"> {m.dashboard_new_tab()}</span>
    </Link>
  );
}

type Look = { tone: string; icon: ReactNode; text: string };

const testing = (): Look => ({
  tone: "border-line",
  icon: <SpinnerIcon className="size-4" />,
  text: m.dashboard_database_testing(),
});

function lookOf(database: DatabaseState): Look {
  switch (database.state) {
    case "connected":
      return {
        tone: "border-line",
        icon: <CheckIcon className="size-4 text-green" />,
        text: m.dashboard_database_connected(),
      };
    case "not-configured":
      return {
        tone: "border-yellow/50 bg-yellow/8 text-yellow",
        icon: <InfoIcon className="size-4" />,
        text: m.dashboard_database_not_configured(),
      };
    case "error":
      return {
        tone: "border-red/50 bg-red/10 text-red",
        icon: <AlertIcon className="size-4" />,
        text: m.dashboard_database_failed({ error: causeText[database.cause]() }),
      };
  }
}
