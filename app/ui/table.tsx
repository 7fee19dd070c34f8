import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Column<Row> = {
  id: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of the column, one below the other. */
  numeric?: boolean;
};

/**
 * A table from tablets up; on phones each row is a stack of headings and values. The roles are
 * spelled out because a table that CSS lays out otherwise loses them.
 */
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
  /** Shown in place of the rows when there are none. */
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
          {columns.map(({ id, heading, numeric }) => (
            <th
              key={id}
              scope="col"
              className={classNames(
                "border-b border-edge px-3 py-3 text-xs font-medium text-muted first:ps-0 last:pe-0",
                numeric ? "text-end" : "text-start",
              )}
            >
              {heading}
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
            className="border-b border-line transition-colors max-md:block max-md:py-4 md:hover:bg-ivory/3"
          >
            {columns.map(({ id, heading, cell, numeric }) => (
              <td
                key={id}
                // biome-ignore lint/a11y/noRedundantRoles: see above
                role="cell"
                className={classNames(
                  "align-middle max-md:flex max-md:justify-between max-md:gap-6 max-md:py-1.5",
                  "md:px-3 md:py-4 md:first:ps-0 md:last:pe-0",
                  numeric && "tabular-nums md:text-end",
                )}
              >
                <span aria-hidden="true" className="text-muted md:hidden">
                  {heading}
                </span>
                <span className="max-md:text-end">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
