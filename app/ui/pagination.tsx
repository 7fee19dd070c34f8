import type { ReactNode } from "react";
import { type ListQuery, type ListShape, listSearch, pageSize } from "#app/lib/list-query.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Link } from "./link.tsx";

export type ListPart = {
  total: number;
  isCut: boolean;
  page: number;
  pages: number;
};

export function ListCount({
  part: { total, isCut, page },
  cut = m.ui_rows_cut,
}: {
  part: ListPart;
  cut?: (rows: { total: string }) => string;
}) {
  const first = (page - 1) * pageSize + 1;
  const rows = {
    first: formatCount(first),
    last: formatCount(Math.min(page * pageSize, total)),
    total: formatCount(total),
  };
  return (
    <p role="status" className="mb-1 text-xs text-muted tabular-nums">
      {total === 0 ? m.ui_rows_none() : m.ui_rows_of(rows)}
      {isCut && ` · ${cut({ total: rows.total })}`}
    </p>
  );
}

export function Pagination({
  part,
  query,
  shape,
}: {
  part: ListPart;
  query: ListQuery;
  shape: ListShape;
}) {
  return <PageLinks part={part} to={(page) => listSearch({ ...query, page }, shape) || "?"} />;
}

export function PageLinks({
  part: { page, pages },
  to,
}: {
  part: Pick<ListPart, "page" | "pages">;
  to: (page: number) => string;
}) {
  if (pages === 1) return null;
  return (
    <nav
      aria-label={m.ui_pages()}
      className="mt-6 flex flex-wrap items-center justify-center gap-1"
    >
      <PageLink to={page > 1 && to(1)}>{m.ui_page_first()}</PageLink>
      <PageLink to={page > 1 && to(page - 1)} rel="prev">
        {m.ui_page_previous()}
      </PageLink>
      <span className="px-3 text-sm text-muted tabular-nums" aria-current="page">
        {m.ui_page_of({ page: formatCount(page), pages: formatCount(pages) })}
      </span>
      <PageLink to={page < pages && to(page + 1)} rel="next">
        {m.ui_page_next()}
      </PageLink>
      <PageLink to={page < pages && to(pages)}>{m.ui_page_last()}</PageLink>
    </nav>
  );
}

function PageLink({
  to,
  rel,
  children,
}: {
  to: string | false;
  rel?: string;
  children: ReactNode;
}) {
  const look = "inline-flex min-h-11 items-center rounded-md px-4 text-sm";
  if (!to) return <span className={`${look} text-faint`}>{children}</span>;
  return (
    <Link to={to} rel={rel} className={`${look} text-ivory hover:bg-ivory/8 active:bg-ivory/4`}>
      {children}
    </Link>
  );
}
