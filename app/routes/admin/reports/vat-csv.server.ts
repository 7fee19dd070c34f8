import type { RouterContextProvider } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { readVatPeriod, type VatPeriod } from "#app/features/money/vat.ts";
import { vatActions } from "#app/features/money/vat-actions.ts";
import { today } from "#app/lib/time.ts";
import { type App, appContext } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { type CsvColumn, csvFile } from "#app/platform/csv.server.ts";

type Post = { request: Request; context: Readonly<RouterContextProvider> };

/** A file of a period for the accountant. Its columns are those of docs/money.md in any language. */
export async function vatFile<Row>(
  { request, context }: Post,
  {
    name,
    columns,
    read,
  }: {
    name: string;
    columns: CsvColumn<Row>[];
    read: (db: App["db"], period: VatPeriod) => AsyncGenerator<Row[]>;
  },
): Promise<Response> {
  await requireStaff(context, "lock-period");
  const { id: actorId } = await requireStaff(context, "export");
  const { db, now } = context.get(appContext);
  const period = readVatPeriod(new URL(request.url).searchParams, today(now()));
  const { from, to } = period;
  const details = { days: { from, to } };
  const entry = { action: vatActions.export, rowId: name, actorId, at: now() };
  await db.transaction((tx) => recordAudit(tx, { ...entry, details }));
  return csvFile({ name: `${name}-${from}-${to}`, columns, batches: read(db, period) });
}
