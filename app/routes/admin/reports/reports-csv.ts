import { data } from "react-router";
import { requireExport } from "#app/admin/require-staff.server.ts";
import {
  figuresFor,
  type ReportRecord,
  recordWords,
  reportActions,
  reports,
  shareOf,
} from "#app/features/reports/report.ts";
import type { Span } from "#app/features/reports/report-query.ts";
import { type ReportRow, readBehind, readReport } from "#app/features/reports/reports.server.ts";
import { m } from "#app/paraglide/messages.js";
import { type CsvColumn, csvFile, csvInstant } from "#app/platform/csv.server.ts";
import type { Route } from "./+types/reports-csv.ts";
import { readAskedReport } from "./asked-report.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { recordExport } = await requireExport(context, "read");
  const { db, reader, query, asked, figure } = await readAskedReport(context, url);
  if (query.errors) throw data(null, { status: 400 });
  const { of, span } = query;
  const { mayRevenue } = reader;
  await recordExport({ action: reportActions.export, rowId: of, details: { days: span } });
  const name = [of, ...(figure ? [figure.id] : []), span.from, span.to].join("-");
  if (figure) {
    const batches = readBehind(db, { ...asked, of, span }, reader);
    return csvFile({ name, columns: recordColumns(span, mayRevenue), batches });
  }
  const { rows } = await readReport(db, query, reader);
  return csvFile({ name, columns: tableColumns(query.of, mayRevenue), batches: [rows] });
}

const inAed = (label: string) => `${label} (AED)`;

function tableColumns(of: keyof typeof reports, mayRevenue: boolean): CsvColumn<ReportRow>[] {
  const { shares = [], ...report } = reports[of];
  return [
    { heading: m.reports_csv_from(), value: ({ from }) => from },
    { heading: m.reports_csv_to(), value: ({ to }) => to },
    ...figuresFor(report, mayRevenue).map(
      ({ id, label, money }): CsvColumn<ReportRow> => ({
        heading: money ? inAed(label()) : label(),
        value: ({ counted }) => (counted[id] ?? 0) / (money ? 100 : 1),
      }),
    ),
    ...shares.map(
      (share): CsvColumn<ReportRow> => ({
        heading: share.isPerHour ? inAed(share.label()) : `${share.label()} (%)`,
        value({ counted }) {
          const value = shareOf(counted, share);
          return value === null ? "" : value / (share.isPerHour ? 100 : 1);
        },
      }),
    ),
  ];
}

function recordColumns({ from, to }: Span, mayRevenue: boolean): CsvColumn<ReportRecord>[] {
  const money = (
    label: string,
    filsOf: (record: ReportRecord) => number | null,
  ): CsvColumn<ReportRecord> => ({
    heading: inAed(label),
    value(record) {
      const fils = filsOf(record);
      return fils === null ? "" : fils / 100;
    },
  });
  const { kindOf, statusOf } = recordWords();
  return [
    { heading: m.reports_csv_from(), value: () => from },
    { heading: m.reports_csv_to(), value: () => to },
    { heading: m.ui_kind(), value: kindOf },
    { heading: m.ui_record(), value: ({ reference }) => reference },
    { heading: m.ui_customer(), value: ({ who }) => who },
    { heading: m.reports_what(), value: ({ what }) => what ?? "" },
    { heading: m.ui_status(), value: statusOf },
    { heading: m.reports_counted(), value: ({ madeAt }) => csvInstant(madeAt) },
    {
      heading: m.reports_completed(),
      value: ({ completedAt }) => (completedAt ? csvInstant(completedAt) : ""),
    },
    ...(mayRevenue
      ? [
          money(m.orders_subtotal(), ({ goodsFils }) => goodsFils),
          money(m.orders_discount(), ({ discountFils }) => discountFils),
          money(m.orders_shipping(), ({ shippingFils }) => shippingFils),
          money(m.orders_staff_tax(), ({ taxFils }) => taxFils),
          money(m.orders_total(), ({ totalFils }) => totalFils),
        ]
      : []),
  ];
}
