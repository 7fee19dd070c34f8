import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { readTills } from "#app/features/money/till.server.ts";
import { daySheetPath, tillName, tillPath } from "#app/features/money/till.ts";
import { may } from "#app/features/staff/staff.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatDate, formatInstant, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { ROWS, SettingsSection } from "#app/ui/settings-section.tsx";
import { type Column, filsColumn, Table } from "#app/ui/table.tsx";
import { type Till, tills } from "#db/schema/enums.ts";
import type { Route } from "./+types/till.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, staff } = await requireStaff(context, "close-till");
  const tills = await readTills(db, { mayExpect: may(staff, "expected-cash") });
  return { ...tills, today: today(now()) };
}

export default function Tills({ loaderData }: Route.ComponentProps) {
  const { open, latest, today } = loaderData;
  return (
    <>
      <AdminHeading
        title={m.money_till_title()}
        lead={m.money_till_lead()}
        action={
          <ButtonLink reloadDocument variant="secondary" to={daySheetPath(today)}>
            {m.money_sheet_today()}
          </ButtonLink>
        }
      />
      <div className="mt-4 grid gap-8">
        {tills.map((till) => (
          <TillSection key={till} till={till} session={open.find((each) => each.till === till)} />
        ))}
        <SettingsSection
          id="counted"
          as="h2"
          title={m.money_till_latest()}
          text={m.money_till_latest_text()}
        >
          <div className="mt-4">
            <Table
              caption={m.money_till_latest()}
              columns={columns()}
              rows={latest}
              rowKey={({ id }) => id}
              empty={<p className="text-sm text-muted">{m.ui_none_yet()}</p>}
            />
          </div>
        </SettingsSection>
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function TillSection({
  till,
  session,
}: {
  till: Till;
  session: Loaded["open"][number] | undefined;
}) {
  const locale = getLocale();
  const name = tillName(till);
  if (!session) {
    return (
      <SettingsSection
        id={`till-${till}`}
        as="h2"
        title={name}
        text={m.money_till_is_closed()}
        aside={
          <ButtonLink to={`${tillPath}/${till}/open`} aria-label={m.money_till_open_of({ name })}>
            {m.ui_open()}
          </ButtonLink>
        }
      />
    );
  }
  const { openedAt, openedBy, movements, expectedFils } = session;
  const at = formatInstant(openedAt, locale);
  return (
    <SettingsSection
      id={`till-${till}`}
      as="h2"
      title={name}
      text={
        openedBy ? m.money_till_opened_by({ name: openedBy, at }) : m.money_till_opened_at({ at })
      }
      aside={
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            variant="secondary"
            to={`${tillPath}/${till}/cash`}
            aria-label={m.money_till_move_of({ name })}
          >
            {m.money_till_move()}
          </ButtonLink>
          <ButtonLink to={`${tillPath}/${till}/count`} aria-label={m.money_till_count_of({ name })}>
            {m.money_till_count()}
          </ButtonLink>
        </div>
      }
    >
      <ul className={`mt-3 text-sm ${ROWS}`}>
        {movements.map(({ id, kind, amountFils, reason, courier, createdAt, by }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-8 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              {movementName[kind]()} <bdi>{courier ? m.delivery_pay_in({ courier }) : reason}</bdi>{" "}
              <span className="text-muted">
                <bdi>{by}</bdi> {formatTime(minutesNow(createdAt), locale)}
              </span>
            </span>
            <bdi className="ms-auto tabular-nums">{formatFils(amountFils, locale)}</bdi>
          </li>
        ))}
        {expectedFils !== null && (
          <li className="flex flex-wrap justify-between gap-x-8 font-medium">
            {m.money_till_expected()}
            <bdi className="tabular-nums">{formatFils(expectedFils, locale)}</bdi>
          </li>
        )}
      </ul>
    </SettingsSection>
  );
}

const movementName = {
  float: m.money_till_float,
  "pay-in": m.money_till_pay_in,
  "pay-out": m.money_till_pay_out,
};

const columns = (): Column<Loaded["latest"][number]>[] => [
  {
    id: "day",
    heading: m.ui_day(),
    cell: ({ day }) => (
      <TextLink
        reloadDocument
        to={daySheetPath(day)}
        className="-my-2.5 inline-flex min-h-11 items-center"
      >
        {formatDate(day, getLocale(), "long")}
      </TextLink>
    ),
  },
  { id: "till", heading: m.money_till_title(), cell: ({ till }) => tillName(till) },
  {
    id: "by",
    heading: m.money_till_counted_by(),
    cell: ({ closedBy }) => <bdi>{closedBy ?? "–"}</bdi>,
  },
  filsColumn("expected", m.money_till_expected(), ({ expectedFils }) => expectedFils),
  filsColumn("counted", m.money_till_counted(), ({ countedFils }) => countedFils),
  {
    id: "difference",
    heading: m.money_till_difference(),
    numeric: true,
    cell: ({ expectedFils, countedFils, differenceReason }) => (
      <>
        <bdi>{formatFils((countedFils ?? 0) - (expectedFils ?? 0), getLocale())}</bdi>
        {differenceReason && (
          <span className="block text-xs wrap-anywhere text-muted">
            <bdi>{differenceReason}</bdi>
          </span>
        )}
      </>
    ),
  },
];
