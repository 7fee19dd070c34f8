import { Link, useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { AlertIcon } from "./icons.tsx";

export function NotLoaded() {
  const { pathname, search } = useLocation();
  return (
    <p role="status" className="flex items-center gap-2.5 text-sm text-muted">
      <AlertIcon className="size-4 text-yellow" />
      <span>
        {m.ui_not_loaded()}{" "}
        <Link
          to={pathname + search}
          replace
          preventScrollReset
          className="inline-flex min-h-11 items-center underline"
        >
          {m.ui_try_again()}
        </Link>
      </span>
    </p>
  );
}
