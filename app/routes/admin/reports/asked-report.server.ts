import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { reports, subjectsFor } from "#app/features/reports/report.ts";
import { readFigureQuery, readReportQuery } from "#app/features/reports/report-query.ts";
import { may } from "#app/features/staff/staff.ts";
import { today } from "#app/lib/time.ts";
import type { Context } from "#app/platform/app.ts";

/** The report that an address asks for, and its figure, as far as the reader may see them. */
export async function readAskedReport(context: Context, { search, searchParams }: URL) {
  const { db, now, staff } = await requireStaff(context, "read");
  const query = readReportQuery(searchParams, today(now()));
  const mayRevenue = may(staff, "revenue");
  if (!subjectsFor(mayRevenue).includes(query.of)) throw data(null, { status: 403 });
  const asked = readFigureQuery(searchParams);
  const figure = reports[query.of].figures.find(({ id }) => id === asked.figure);
  if (asked.figure && !figure) throw data(null, { status: 404 });
  if (figure?.money && !mayRevenue) throw data(null, { status: 403 });
  return { db, reader: { now: now(), mayRevenue }, search, query, asked, figure };
}
