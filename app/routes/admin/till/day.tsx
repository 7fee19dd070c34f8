import { data, Link } from "react-router";
import { AdminFrame } from "#app/admin/admin-frame.tsx";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminError } from "#app/admin/load-failed.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { isCounting, readDaySheet } from "#app/features/money/day-sheet.server.ts";
import { DaySheetPage } from "#app/features/money/day-sheet-page.tsx";
import { daySheetPath, tillPath } from "#app/features/money/till.ts";
import { may } from "#app/features/staff/staff.ts";
import { formatDate, parseDateThisCentury } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { useBrand } from "#app/platform/use-site.ts";
import type { Route } from "./+types/day.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, "close-till");
  const day = parseDateThisCentury(params.day);
  if (!day) throw data(null, { status: 404 });
  const { db } = context.get(appContext);
  // The sheet tells what an open drawer should hold, and its count is blind.
  const isHidden = !may(staff, "expected-cash") && (await isCounting(db, day));
  const sheet = isHidden ? null : await readDaySheet(db, day);
  return { day, sheet, mayExport: may(staff, "export") };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function DaySheet({ loaderData }: Route.ComponentProps) {
  const { day, sheet, mayExport } = loaderData;
  const brand = useBrand();
  return (
    <main id="content" className="paper">
      <AdminHead page={m.money_sheet_of({ day: formatDate(day, getLocale(), "long") })} />
      <nav aria-label={m.money_sheet_title()} className="paper-bar">
        <Link reloadDocument to={tillPath}>
          {m.money_till_title()}
        </Link>
        {sheet && mayExport && <a href={`${daySheetPath(day)}/sheet.csv`}>{m.money_sheet_csv()}</a>}
        {sheet && (
          <button type="button" onClick={() => window.print()}>
            {m.money_sheet_print()}
          </button>
        )}
      </nav>
      {sheet ? (
        <DaySheetPage sheet={sheet} brand={brand} />
      ) : (
        <article className="day-sheet">
          <h1>{m.money_sheet_title()}</h1>
          <p>{m.money_sheet_not_counted()}</p>
        </article>
      )}
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <AdminFrame staff={null}>
      <AdminError />
    </AdminFrame>
  );
}
