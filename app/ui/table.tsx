import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { SortIcon } from "./list-icons.tsx";

export type Column<Row> = {
  id: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  sort?: { to: string; direction: "ascending" | "descending" | null };
};

/** Roles are spelled out because a table that CSS lays out otherwise loses them. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
}: {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  empty?: ReactNode;
}) {
  if (rows.length === 0 && empty) return empty;
  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="table"
      className="w-full text-sm max-md:block"
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(({ id, heading, numeric, sort }) => (
            <th
              key={id}
              scope="col"
              aria-sort={sort?.direction ?? undefined}
              className={classNames(
                "border-b border-edge px-2 py-3 text-xs font-medium text-muted lg:px-3 first:ps-0 last:pe-0 lg:first:ps-0 lg:last:pe-0",
                numeric ? "text-end" : "text-start",
              )}
            >
              {sort && <HeadingLink sort={sort}>{heading}</HeadingLink>}
              <span className={sort && "md:hidden"}>{heading}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            // biome-ignore lint/a11y/noRedundantRoles: see above
            role="row"
            data-row=""
            className="border-b border-line transition-colors max-md:block max-md:py-4 md:hover:bg-ivory/3"
          >
            {columns.map(({ id, heading, cell, numeric }) => (
              <td
                key={id}
                // biome-ignore lint/a11y/noRedundantRoles: see above
                role="cell"
                className={classNames(
                  "align-middle max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-6 max-md:py-1.5",
                  "md:px-2 md:py-4 md:first:ps-0 md:last:pe-0 lg:px-3 lg:first:ps-0 lg:last:pe-0",
                  numeric && "tabular-nums md:text-end",
                )}
              >
                <span aria-hidden="true" className="text-muted md:hidden">
                  {heading}
                </span>
                <div className="max-md:text-end">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The header is off the screen on phones, where its links would only hold up the keyboard. */
function HeadingLink({
  sort,
  children,
}: {
  sort: NonNullable<Column<never>["sort"]>;
  children: ReactNode;
}) {
  return (
    <Link
      to={sort.to}
      preventScrollReset
      className="group -my-3 inline-flex min-h-11 items-center gap-1 hover:text-ivory active:text-brass max-md:hidden"
    >
      {children}
      <SortIcon
        direction={sort.direction}
        className={
          sort.direction ? "size-4 text-brass" : "size-4 text-faint group-hover:text-ivory"
        }
      />
    </Link>
  );
}
