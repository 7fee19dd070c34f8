import { type ComponentProps, Fragment, type ReactNode } from "react";
import { formatFils } from "#app/lib/money.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";
import { SortIcon } from "./list-icons.tsx";

export type Column<Row> = {
  id: string;
  heading: string;
  cell(row: Row): ReactNode;
  numeric?: boolean;
  sort?: { to: string; direction: "ascending" | "descending" | null };
  card?: CardPlace;
  width?: string;
  /** Left out where a window has no room for every column. */
  isForWide?: boolean;
};

type CardPlace = keyof typeof cardPlaces;

const cardPlaces = {
  who: "card-who",
  status: "card-status",
  actions: "card-actions",
  tools: "card-tools",
  what: "card-what",
  more: "card-more",
  select: "card-select",
  when: "card-when",
  count: "card-count",
  state: "card-state",
};

const fullLine = "max-md:-col-end-1";
const besideSelect = "max-md:col-end-3";

function placeOf(place: CardPlace | undefined, taken: ReadonlySet<CardPlace | undefined>): string {
  if (!place) return "max-md:hidden";
  const isShared = taken.has("count") || taken.has("state");
  const isAlone = { when: !taken.has("select"), what: !taken.has("more") };
  const isLine = (place === "when" || place === "what") && !isShared;
  if (!isLine) return cardPlaces[place];
  return classNames(
    cardPlaces[place],
    isAlone[place] ? fullLine : place === "when" && besideSelect,
  );
}

/** A column of amounts, with a dash where there is none. */
export const filsColumn = <Row,>(
  id: string,
  heading: string,
  filsOf: (row: Row) => number | null,
): Column<Row> => ({
  id,
  heading,
  numeric: true,
  cell(row) {
    const fils = filsOf(row);
    return fils === null ? "–" : <bdi>{formatFils(fils, getLocale())}</bdi>;
  },
});

/** Roles are explicit because a table loses them when CSS changes its display. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  groupOf,
  empty,
}: {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** The heading over neighbouring rows that have the same one. */
  groupOf?: ((row: Row) => string) | undefined;
  empty?: ReactNode;
}) {
  if (rows.length === 0 && empty) return empty;
  const groups = rows.map((row) => groupOf?.(row));
  const places = new Set(columns.map(({ card }) => card));
  const hasCards = columns.some(({ card }) => card);
  const cellClasses = columns.map(({ numeric, card, isForWide }) =>
    classNames(
      isForWide && "md:max-lg:hidden",
      hasCards ? "card-cell" : "cell-padding align-middle",
      numeric && "tabular-nums md:text-end",
      hasCards
        ? placeOf(card, places)
        : "max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-6 max-md:py-1.5 md:py-4",
    ),
  );
  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="table"
      className={classNames("w-full text-sm max-md:block", hasCards && "md:table-fixed")}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(({ id, heading, numeric, sort, width, isForWide }) => (
            <th
              key={id}
              scope="col"
              aria-sort={sort?.direction ?? undefined}
              className={classNames(
                "border-b border-edge px-2 py-2 text-xs font-medium text-muted lg:px-3 first:ps-0 last:pe-0 lg:first:ps-0 lg:last:pe-0",
                numeric ? "text-end" : "text-start",
                isForWide && "md:max-lg:hidden",
                width,
              )}
            >
              {sort && <HeadingLink sort={sort}>{heading}</HeadingLink>}
              <span className={sort && "md:hidden"}>{heading}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row, place) => (
          <Fragment key={rowKey(row)}>
            <GroupHeading
              text={groups[place]}
              before={groups[place - 1]}
              count={columns.filter(({ isForWide }) => !isForWide).length}
            />
            <tr
              // biome-ignore lint/a11y/noRedundantRoles: see above
              role="row"
              data-row=""
              className={classNames(
                "border-b border-line transition-colors md:hover:bg-ivory/3",
                hasCards ? "card-row" : "max-md:block max-md:py-4",
              )}
            >
              {columns.map(({ id, heading, cell }, place) => (
                <td
                  key={id}
                  // biome-ignore lint/a11y/noRedundantRoles: see above
                  role="cell"
                  className={cellClasses[place]}
                >
                  {!hasCards && (
                    <span aria-hidden="true" className="text-muted md:hidden">
                      {heading}
                    </span>
                  )}
                  <div className={hasCards ? undefined : "max-md:text-end"}>{cell(row)}</div>
                </td>
              ))}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

type Group = { text: string | undefined; before: string | undefined; count: number };

function GroupHeading({ text, before, count }: Group) {
  if (!text || text === before) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <tr role="row" className="border-b border-line max-md:block">
      <th
        scope="colgroup"
        colSpan={count}
        className="pt-2 pb-1 text-start text-xs font-medium text-muted max-md:block"
      >
        {text}
      </th>
    </tr>
  );
}

export function RowLink({ children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link {...link} dir="auto" className="row-link">
      {children}
    </Link>
  );
}

export function TwoLines({ children, second }: { children: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="cell-line md:max-lg:whitespace-normal [&>bdi]:md:max-lg:wrap-anywhere [&>bdi]:md:max-lg:whitespace-normal">
        {children}
      </span>
      <span className="cell-line text-xs text-muted">{second}</span>
    </>
  );
}

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
      className="group -my-2 inline-flex min-h-11 items-center gap-1 hover:text-ivory active:text-brass max-md:hidden"
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
