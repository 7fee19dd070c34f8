import { data } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { paperNumber } from "#app/features/money/papers.ts";
import { listVatPapers } from "#app/features/money/vat.server.ts";
import {
  periodText,
  readVatPeriod,
  vatBoxes,
  vatPath,
  vatSearch,
} from "#app/features/money/vat.ts";
import { readPage } from "#app/lib/list-query.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { TextLink } from "#app/ui/link.tsx";
import { ListCount, PageLinks } from "#app/ui/pagination.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { type Column, filsColumn, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/vat-papers.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = await requireStaff(context, "lock-period");
  const period = readVatPeriod(url.searchParams, today(now()));
  const [first] = vatBoxes;
  const asked = url.searchParams.get("box") ?? first.id;
  const box = vatBoxes.find(({ id }) => id === asked);
  if (!box) throw data(null, { status: 404 });
  const list = await listVatPapers(db, { period, box, page: readPage(url.searchParams) });
  return { ...list, period, boxId: box.id };
}

export default function VatPapers({ loaderData }: Route.ComponentProps) {
  const { papers, part, period, boxId } = loaderData;
  const title = vatBoxes.find(({ id }) => id === boxId)?.label() ?? boxId;
  const search = vatSearch(period);
  return (
    <>
      <AdminHeading
        title={title}
        lead={periodText(period, getLocale())}
        back={{ to: vatPath + search, label: m.money_vat_title() }}
      />
      <ListCount part={part} />
      <Table
        caption={title}
        columns={columns()}
        rows={papers}
        rowKey={({ id }) => id}
        empty={<EmptyState title={m.reports_behind_empty()} />}
      />
      <PageLinks part={part} to={(page) => `${search}&box=${boxId}&page=${page}`} />
    </>
  );
}

type Paper = Route.ComponentProps["loaderData"]["papers"][number];

const columns = (): Column<Paper>[] => [
  {
    id: "number",
    heading: m.money_sheet_paper(),
    cell: (paper) => (
      <TextLink to={`/invoices/${paper.id}`} className="-my-2.5 inline-flex min-h-11 items-center">
        <bdi>{paperNumber(paper)}</bdi>
      </TextLink>
    ),
  },
  {
    id: "day",
    heading: m.ui_day(),
    cell: ({ issuedOn }) => formatDate(issuedOn, getLocale(), "long"),
  },
  {
    id: "buyer",
    heading: m.ui_customer(),
    cell: ({ buyer }) => <bdi className="wrap-anywhere">{buyer.name[getLocale()]}</bdi>,
  },
  {
    id: "reference",
    heading: m.money_sheet_reference(),
    cell: ({ reference, visitId, orderId }) => (
      <TextLink
        to={visitId ? `/admin/visits/${visitId}` : `/admin/perfumes/orders/${orderId}`}
        className="-my-2.5 inline-flex min-h-11 items-center"
      >
        <bdi>{reference}</bdi>
      </TextLink>
    ),
  },
  filsColumn("net", m.money_vat_net(), ({ netFils }) => netFils),
  filsColumn("vat", m.money_vat(), ({ vatFils }) => vatFils),
];
