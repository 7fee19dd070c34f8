import { Link, useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";

/**
 * Says that the session has ended, over a page that stays as it is, with all that was typed; it goes
 * away once somebody has signed in again in another tab.
 */
export function SignedOutNote({ isShown }: { isShown: boolean }) {
  const { pathname, search } = useLocation();
  const to = `/admin/login?${new URLSearchParams({ to: pathname + search })}`;
  return (
    <div role="status" className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-form">
      {isShown && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-yellow/50 bg-raised px-4 py-1.5 text-sm">
          {m.dashboard_session_ended()}
          <Link
            reloadDocument
            to={to}
            className="inline-flex min-h-11 items-center underline decoration-brass underline-offset-4 hover:text-brass-light"
          >
            {m.dashboard_sign_in_again()}
          </Link>
        </p>
      )}
    </div>
  );
}
