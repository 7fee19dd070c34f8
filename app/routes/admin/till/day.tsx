import type { ReactNode } from "react";
import { data } from "react-router";
import { PaperPage } from "#app/admin/paper-page.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { isCounting, readDaySheet } from "#app/features/money/day-sheet.server.ts";
import {
  type CashDrawer,
  cashOf,
  type DaySheet,
  discountFils,
  soldFils,
} from "#app/features/money/day-sheet.ts";
import { methodLabels } from "#app/features/money/papers.ts";
import { daySheetPath, tillName, tillPath } from "#app/features/money/till.ts";
import { may } from "#app/features/staff/staff.ts";
import { type BrandNames, brandName } from "#app/lib/brand.ts";
import { formatCount, formatFils } from "#app/lib/money.ts";
import { formatDate, parseDateThisCentury } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-site.ts";
import type { Route } from "./+types/day.ts";
import "#app/ui/paper.css";
import "#app/features/money/day-sheet.css";

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

export default function DaySheetPage({ loaderData }: Route.ComponentProps) {
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
        <Sheet sheet={sheet} brand={brand} />
      ) : (
        <article className="day-sheet">
          <h1>{m.money_sheet_title()}</h1>
          <p>{m.money_sheet_not_counted()}</p>
        </article>
      )}
    </PaperPage>
  );
}

type Row = { key: string; cells: ReactNode[] };

/** A day of the till on a sheet of A4. */
function Sheet({ sheet, brand }: { sheet: DaySheet; brand: BrandNames }) {
  const locale = getLocale();
  const sold = soldFils(sheet);
  const taken = sheet.payments.reduce((sum, { takenFils }) => sum + takenFils, 0);
  const refunded = sheet.payments.reduce((sum, { refundedFils }) => sum + refundedFils, 0);
  return (
    <article className="day-sheet">
      <h1>{m.money_sheet_title()}</h1>
      <p>
        <bdi>{brandName(brand, locale)}</bdi> · {formatDate(sheet.day, locale)}
      </p>
      <SheetTable
        caption={m.money_sheet_sales()}
        head={[m.money_sheet_what(), m.ui_quantity(), m.money_amount(), m.money_vat()]}
        rows={[
          ...sheet.sales.map(({ kind, name, nameAr, quantity, amountFils, vatFils }) => ({
            key: `${kind} ${name} ${nameAr}`,
            cells: [
              <bdi key="name">{locale === "ar" ? nameAr : name}</bdi>,
              formatCount(quantity),
              fils(amountFils),
              fils(vatFils),
            ],
          })),
          {
            key: "credited",
            cells: [
              m.money_sheet_credited(),
              "",
              fils(sheet.credited.amountFils),
              fils(sheet.credited.vatFils),
            ],
          },
        ]}
        foot={[m.ui_total(), "", fils(sold.amountFils), fils(sold.vatFils)]}
      />
      <p>
        {m.money_sheet_discounts()} {fils(discountFils(sheet))}
      </p>
      <SheetTable
        caption={m.money_sheet_payments()}
        head={[m.money_sheet_method(), m.money_sheet_taken(), m.money_sheet_refunded()]}
        rows={sheet.payments.map(({ method, takenFils, refundedFils }) => ({
          key: method,
          cells: [methodLabels[method](), fils(takenFils), fils(refundedFils)],
        }))}
        foot={[m.ui_total(), fils(taken), fils(refunded)]}
      />
      <SheetTable
        caption={m.money_sheet_open()}
        head={[m.money_sheet_paper(), m.money_sheet_reference(), m.ui_day(), m.money_amount()]}
        rows={sheet.open.latest.map(({ number, reference, issuedOn, openFils }) => ({
          key: number,
          cells: [
            <bdi key="number">{number}</bdi>,
            <bdi key="reference">{reference}</bdi>,
            formatDate(issuedOn, locale, "short"),
            fils(openFils),
          ],
        }))}
        foot={[m.ui_total(), formatCount(sheet.open.count), "", fils(sheet.open.totalFils)]}
      />
      {sheet.drawers.map((drawer) => (
        <DrawerTable key={drawer.id} drawer={drawer} />
      ))}
    </article>
  );
}

function DrawerTable({ drawer }: { drawer: CashDrawer }) {
  const { till, openedBy, closedBy, countedFils, expectedFils, differenceReason } = drawer;
  const row = (name: string, amount: ReactNode): Row => ({ key: name, cells: [name, amount] });
  return (
    <SheetTable
      caption={tillName(till)}
      head={[
        m.money_till_opened_closed_by(),
        <>
          <bdi>{openedBy ?? "–"}</bdi> · <bdi>{closedBy ?? "–"}</bdi>
        </>,
      ]}
      rows={[
        ...cashOf(drawer).map(([name, amount]) => row(name, fils(amount))),
        row(
          m.money_till_counted(),
          countedFils === null ? m.money_till_not_counted() : fils(countedFils),
        ),
      ]}
      foot={[
        <>
          {m.money_till_difference()} <bdi>{differenceReason}</bdi>
        </>,
        countedFils === null ? "–" : fils(countedFils - expectedFils),
      ]}
    />
  );
}

type SheetTableProps = { caption: string; head: ReactNode[]; rows: Row[]; foot: ReactNode[] };

function SheetTable({ caption, head, rows, foot }: SheetTableProps) {
  const columns = head.map((heading, column) => ({ heading, column }));
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ heading, column }) => (
            <th key={column} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            <Cells of={cells} columns={columns} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Cells of={foot} columns={columns} />
        </tr>
      </tfoot>
    </table>
  );
}

const Cells = ({ of, columns }: { of: ReactNode[]; columns: { column: number }[] }) =>
  columns.map(({ column }) =>
    column === 0 ? (
      <th key={column} scope="row">
        {of[column]}
      </th>
    ) : (
      <td key={column}>{of[column]}</td>
    ),
  );

const fils = (amount: number) => (
  <bdi className="whitespace-nowrap">{formatFils(amount, getLocale())}</bdi>
);
