import { Link, useLocation } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { EyeIcon } from "#app/ui/account-icons.tsx";
import { TrashIcon } from "#app/ui/desk-icons.tsx";
import { overThisPage } from "#app/ui/over-this-page.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** A sample, shown while the database is away, leads nowhere. */
type Request = { id: string; name: string; isSample?: boolean };

/** The name of whoever asked, which opens the request over its list. */
export function RequestName({
  path,
  request: { id, name, isSample },
}: {
  path: string;
  request: Request;
}) {
  const { search } = useLocation();
  if (isSample) return <span className="font-medium">{name}</span>;
  return (
    <TextLink
      to={`${path}/${id}${search}`}
      {...overThisPage}
      className="inline-flex min-h-11 items-center font-medium wrap-anywhere md:min-h-8 md:min-w-28"
    >
      <bdi>{name}</bdi>
    </TextLink>
  );
}

/** What can be done with a row besides setting its status. */
export function RequestActions({
  path,
  request: { id, name, isSample },
  mayDelete,
}: {
  path: string;
  request: Request;
  mayDelete: boolean;
}) {
  const { search } = useLocation();
  if (isSample) return "–";
  return (
    <span className="inline-flex">
      <Link
        to={`${path}/${id}${search}`}
        {...overThisPage}
        aria-label={m.requests_view({ name })}
        className="grid size-11 place-items-center rounded-md text-muted hover:bg-ivory/8 hover:text-ivory active:bg-ivory/4"
      >
        <EyeIcon />
      </Link>
      {mayDelete && (
        <Link
          to={`${path}/${id}/delete${search}`}
          {...overThisPage}
          aria-label={m.requests_delete_named({ name })}
          className="grid size-11 place-items-center rounded-md text-muted hover:bg-red/12 hover:text-red active:bg-red/6"
        >
          <TrashIcon />
        </Link>
      )}
    </span>
  );
}
