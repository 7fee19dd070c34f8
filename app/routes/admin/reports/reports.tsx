import { data } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { useMay } from "#app/admin/use-may.ts";
import { figuresFor, reports, subjectsFor } from "#app/features/reports/report.ts";
import { ReportForm, ReportRanges } from "#app/features/reports/report-form.tsx";
import {
  figureSearch,
  reportPath,
  reportSearch,
  spanText,
  weekText,
} from "#app/features/reports/report-query.ts";
import { ReportTable } from "#app/features/reports/report-table.tsx";
import { readReport } from "#app/features/reports/reports.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/reports.ts";
import { readAskedReport } from "./asked-report.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, reader, query } = await readAskedReport(context, url);
  if (query.errors) return data({ query, report: null }, { status: 400 });
  const report = await readReport(db, query, reader);
  return data({ query, report: { ...report, span: query.span } });
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { query, report } = loaderData;
  const may = useMay();
  const { of, by, preset } = query;
  const { label, note } = reports[of];
  return (
    <>
      <AdminHeading
        hasErrors={report === null}
        title={m.reports_title()}
        lead={m.reports_lead()}
        action={
          report &&
          may("export") && (
            <ButtonLink
              variant="secondary"
              to={`${reportPath}.csv${reportSearch({ of, by, preset, span: report.span })}`}
            >
              {m.reports_csv()}
            </ButtonLink>
          )
        }
      />
      <div className="mb-4 print:hidden">
        <Tabs
          label={m.reports_subjects()}
          tabs={subjectsFor(may("revenue")).map((subject) => ({
            to:
              reportPath +
              (report
                ? reportSearch({ of: subject, by, preset, span: report.span })
                : `?of=${subject}`),
            label: reports[subject].label(),
            current: subject === of,
          }))}
        />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <ReportRanges query={query} />
          <ReportForm query={query} />
        </div>
        {report && (
          <>
            <p className="max-w-prose text-sm text-muted">{note()}</p>
            <Figures {...loaderData} report={report} subject={label()} />
          </>
        )}
      </div>
    </>
  );
}

type Props = Route.ComponentProps["loaderData"];

function Figures({
  query: { of, by },
  report: { span, rows, named },
  subject,
}: Props & { report: NonNullable<Props["report"]>; subject: string }) {
  const locale = getLocale();
  const { shares, names, ...report } = reports[of];
  const figures = figuresFor(report, useMay()("revenue"));
  const caption = m.reports_caption({ subject, days: spanText(span, locale) });
  return (
    <div className="grid grid-cols-1 gap-6 print:text-black print:[--color-brass:#777] print:[--color-faint:#666] print:[--color-muted:#444]">
      <ReportTable
        caption={caption}
        heading={m.reports_period()}
        figures={figures}
        shares={shares ?? []}
        rows={rows.map(({ from, to, counted }) => ({
          key: from,
          label:
            by === "week" ? weekText({ from, to }, locale, span) : spanText({ from, to }, locale),
          counted,
          to: (figure) =>
            `${reportPath}/records${figureSearch({ of, span: { from, to } }, { figure })}`,
        }))}
      />
      {names && named.length > 0 && (
        <ReportTable
          caption={caption}
          heading={names.label()}
          figures={figures}
          rows={named.map(({ name, counted }) => ({
            key: name ?? "",
            label: name ?? names.none(),
            counted,
            to: (figure) =>
              `${reportPath}/records${figureSearch({ of, span }, { figure, name: name ?? "" })}`,
          }))}
        />
      )}
    </div>
  );
}
