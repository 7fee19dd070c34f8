import { data } from "react-router";
import { PaperPage } from "#app/admin/paper-page.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { isCounting, readDaySheet } from "#app/features/money/day-sheet.server.ts";
import { DaySheetPage } from "#app/features/money/day-sheet-page.tsx";
import { daySheetPath, tillPath } from "#app/features/money/till.ts";
import { may } from "#app/features/staff/staff.ts";
import { formatDate, parseDateThisCentury } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-site.ts";
import type { Route } from "./+types/day.ts";

export {
  PaperError as ErrorBoundary,
  paperHeaders as headers,
  paperMeta as meta,
} from "#app/admin/paper-page.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, staff } = await requireStaff(context, "close-till");
  const day = parseDateThisCentury(params.day);
  if (!day) throw data(null, { status: 404 });
  // The sheet tells what an open drawer should hold, and its count is blind.
  const isHidden = !may(staff, "expected-cash") && (await isCounting(db, day));
  const sheet = isHidden ? null : await readDaySheet(db, day);
  return { day, sheet, mayExport: may(staff, "export") };
}

export default function DaySheet({ loaderData }: Route.ComponentProps) {
  const { day, sheet, mayExport } = loaderData;
  const brand = useBrand();
  return (
    <PaperPage
      page={m.money_sheet_of({ day: formatDate(day, getLocale(), "long") })}
      label={m.money_sheet_title()}
      back={{ to: tillPath, label: m.money_till_title() }}
      file={
        sheet && mayExport && <a href={`${daySheetPath(day)}/sheet.csv`}>{m.money_sheet_csv()}</a>
      }
      isPrintable={sheet !== null}
    >
      {sheet ? (
        <DaySheetPage sheet={sheet} brand={brand} />
      ) : (
        <article className="day-sheet">
          <h1>{m.money_sheet_title()}</h1>
          <p>{m.money_sheet_not_counted()}</p>
        </article>
      )}
    </PaperPage>
  );
}
