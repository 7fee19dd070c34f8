import { data } from "react-router";
import { refusedFile, requireExport } from "#app/admin/require-staff.server.ts";
import { isCounting, readDaySheet } from "#app/features/money/day-sheet.server.ts";
import { type SheetRow, sheetRows } from "#app/features/money/day-sheet.ts";
import { tillActions } from "#app/features/money/money-actions.ts";
import { may } from "#app/features/staff/staff.ts";
import { parseDateThisCentury } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type CsvColumn, csvFile } from "#app/platform/csv.server.ts";
import type { Route } from "./+types/day-csv.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, staff, recordExport } = await requireExport(context, "close-till");
  const day = parseDateThisCentury(params.day);
  if (!day) throw data(null, { status: 404 });
  if (!may(staff, "expected-cash") && (await isCounting(db, day))) throw refusedFile();
  await recordExport({ action: tillActions.export, details: { days: { from: day, to: day } } });
  const isArabic = getLocale() === "ar";
  const rows = sheetRows(await readDaySheet(db, day), ({ name, nameAr }) =>
    isArabic ? nameAr : name,
  );
  return csvFile({ name: `day-${day}`, columns: columns(), batches: [rows] });
}

const aed = (fils: number | null) => (fils === null ? "" : fils / 100);

const columns = (): CsvColumn<SheetRow>[] => [
  { heading: m.money_sheet_part(), value: ({ part }) => part },
  { heading: m.money_sheet_what(), value: ({ name }) => name },
  { heading: m.ui_quantity(), value: ({ quantity }) => quantity ?? "" },
  { heading: m.money_amount_aed(), value: ({ amountFils }) => aed(amountFils) },
  { heading: m.money_vat_aed(), value: ({ vatFils }) => aed(vatFils) },
  { heading: m.money_sheet_note(), value: ({ note }) => note },
];
