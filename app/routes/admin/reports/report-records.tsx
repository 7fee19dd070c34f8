import { redirect } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { useMay } from "#app/admin/use-may.ts";
import { listOf } from "#app/features/finder/finder.ts";
import { type ReportRecord, recordWords, reports } from "#app/features/reports/report.ts";
import {
  figureSearch,
  reportPath,
  reportSearch,
  spanText,
} from "#app/features/reports/report-query.ts";
import { listBehind } from "#app/features/reports/reports.server.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { ListCount, PageLinks } from "#app/ui/pagination.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { type Column, filsColumn, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/report-records.ts";
import { readAskedReport } from "./asked-report.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, reader, search, query, asked, ...found } = await readAskedReport(context, url);
  if (query.errors) throw redirect(reportPath + search);
  const { of, span } = query;
  const { id: figure } = found.figure ?? reports[of].figures[0];
  const behind = { ...asked, of, span, figure };
  const list = await listBehind(db, behind, reader);
  return { ...list, behind, query };
}

export default function ReportRecords({ loaderData }: Route.ComponentProps) {
  const { records, part, behind } = loaderData;
  const may = useMay();
  const { of, span, figure, name } = behind;
  const { label, names, figures } = reports[of];
  const locale = getLocale();
  const days = spanText(span, locale);
  const title = figures.find(({ id }) => id === figure)?.label() ?? label();
  const subject = name === null ? label() : `${label()} · ${name || names?.none()}`;
  const search = (page: number) => figureSearch(behind, { figure, name, page });
  return (
    <>
      <AdminHeading
        title={title}
        lead={m.reports_caption({ subject, days })}
        back={{
          to: reportPath + reportSearch({ of, by: loaderData.query.by, preset: null, span }),
          label: m.reports_back(),
        }}
        action={
          may("export") && (
            <ButtonLink variant="secondary" to={`${reportPath}.csv${search(1)}`}>
              {m.reports_csv_records()}
            </ButtonLink>
          )
        }
      />
      <ListCount part={part} />
      <Table
        caption={m.reports_caption({ subject, days })}
        columns={columns(may("revenue"))}
        rows={records}
        rowKey={({ id }) => id}
        empty={<EmptyState title={m.reports_behind_empty()} />}
      />
      <PageLinks part={part} to={search} />
    </>
  );
}

const lists: Record<ReportRecord["kind"], string> = { ...listOf, visit: "/admin/visits" };

const columns = (mayRevenue: boolean): Column<ReportRecord>[] => [
  {
    id: "record",
    heading: m.ui_record(),
    cell: ({ pageId, kind, reference, who }) => (
      <>
        <TextLink
          to={`${lists[kind]}/${pageId}`}
          className="inline-flex min-h-11 items-center font-medium wrap-anywhere"
        >
          <bdi>{who}</bdi>
        </TextLink>
        {reference && (
          <span className="block text-xs text-muted">
            <bdi dir="ltr">{reference}</bdi>
          </span>
        )}
      </>
    ),
  },
  { id: "what", heading: m.reports_what(), cell: ({ what }) => <bdi>{what ?? "–"}</bdi> },
  { id: "status", heading: m.ui_status(), cell: recordWords().statusOf },
  { id: "made", heading: m.reports_counted(), cell: ({ madeAt }) => <Instant at={madeAt} /> },
  {
    id: "completed",
    heading: m.reports_completed(),
    cell: ({ completedAt }) => (completedAt ? <Instant at={completedAt} /> : "–"),
  },
  ...(mayRevenue
    ? [
        filsColumn(
          "discount",
          m.orders_discount(),
          ({ discountFils }: ReportRecord) => discountFils,
        ),
        filsColumn("tax", m.orders_staff_tax(), ({ taxFils }: ReportRecord) => taxFils),
        filsColumn("total", m.orders_total(), ({ totalFils }: ReportRecord) => totalFils),
      ]
    : []),
];

function Instant({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatInstant(at, getLocale())}</time>;
}
