import { Form } from "react-router";
import * as z from "zod/mini";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useMay } from "#app/admin/use-may.ts";
import { vatActions } from "#app/features/money/money-actions.ts";
import {
  type LockRefusal,
  listLockedPeriods,
  lockVatPeriod,
  printOfSums,
  readVat,
} from "#app/features/money/vat.server.ts";
import {
  boxTotals,
  netOf,
  periodText,
  readVatPeriod,
  startMonths,
  vatBoxes,
  vatOfBox,
  vatPath,
  vatSearch,
} from "#app/features/money/vat.ts";
import { formatDate, formatInstant, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Choices, FILTERS } from "#app/ui/list-search.tsx";
import { Question } from "#app/ui/question.tsx";
import { ROWS, SettingsSection } from "#app/ui/settings-section.tsx";
import { filsColumn, Table } from "#app/ui/table.tsx";
import { ErrorSummary } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/vat.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = await requireStaff(context, "lock-period");
  const day = today(now());
  const period = readVatPeriod(url.searchParams, day);
  const { sums, locked } = await readVat(db, period);
  return {
    period,
    sums,
    locked,
    seen: printOfSums(sums),
    isOver: period.to < day,
    lockedPeriods: await listLockedPeriods(db),
    months: startMonths(day),
  };
}

const line = z.string().check(z.maxLength(400));
const lockSchema = z.object({ from: line, months: line, seen: line });

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, vatActions.lock, {
    schema: lockSchema,
    to: vatPath + new URL(post.request.url).search,
    async handle({ input: { seen, ...asked }, app, staff, invalid }) {
      const period = readVatPeriod(new URLSearchParams(asked), today(app.now()));
      const result = await lockVatPeriod(app, { period, seen, actorId: staff.id });
      if (!result.ok) return invalid({ problem: refusals[result.reason]() }, 409);
    },
  });

const refusals: Record<LockRefusal, () => string> = {
  "not-over": m.money_vat_not_over,
  locked: m.money_vat_locked_already,
  changed: m.money_vat_changed,
};

export const shouldRevalidate = revalidateAfterConflict;

export default function Vat({ loaderData, actionData }: Route.ComponentProps) {
  const { period, locked } = loaderData;
  const may = useMay();
  const locale = getLocale();
  const search = vatSearch(period);
  const days = periodText(period, locale);
  return (
    <>
      <AdminHeading
        title={m.money_vat_title()}
        lead={m.money_vat_lead()}
        hasErrors={actionData !== undefined}
      />
      {actionData?.problem && <ErrorSummary problems={[{ message: actionData.problem }]} />}
      <PeriodForm {...loaderData} />
      <div className="mt-6 grid gap-8">
        <section aria-labelledby="boxes">
          <h2 id="boxes" className="text-base font-medium tracking-normal">
            {days}
          </h2>
          <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
            {locked
              ? m.money_vat_locked_at({ at: formatInstant(locked.lockedAt, locale) })
              : m.money_vat_open_text()}
          </p>
          <Boxes {...loaderData} />
          {may("export") && (
            <p className="mt-4 flex flex-wrap gap-3">
              <ButtonLink variant="secondary" to={`${vatPath}/invoices.csv${search}`}>
                {m.money_vat_invoices_csv()}
              </ButtonLink>
              <ButtonLink variant="secondary" to={`${vatPath}/payments.csv${search}`}>
                {m.money_vat_payments_csv()}
              </ButtonLink>
            </p>
          )}
        </section>
        {!locked && <Lock {...loaderData} />}
        <LockedPeriods {...loaderData} />
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function PeriodForm({ period, months }: Pick<Loaded, "period" | "months">) {
  const from = period.from.slice(0, 7);
  const starts = months.map((start) => ({
    value: start.slice(0, 7),
    label: formatDate(start, getLocale(), "month"),
  }));
  const isListed = starts.some(({ value }) => value === from);
  const asked = { value: from, label: formatDate(period.from, getLocale(), "month") };
  return (
    <Form
      method="get"
      key={vatSearch(period)}
      aria-label={m.money_vat_period()}
      className={FILTERS}
    >
      <Choices
        name="from"
        label={m.ui_from()}
        value={from}
        choices={isListed ? starts : [asked, ...starts]}
      />
      <Choices
        name="months"
        label={m.money_vat_length()}
        value={String(period.months)}
        choices={[
          { value: "3", label: m.money_vat_quarter() },
          { value: "1", label: m.money_vat_month() },
        ]}
      />
      <Button variant="secondary">{m.ui_show()}</Button>
    </Form>
  );
}

type Box = {
  id: string;
  box: string;
  label: string;
  to: string | null;
  netFils: number;
  vatFils: number;
};

function Boxes({ period, sums }: Pick<Loaded, "period" | "sums">) {
  const totals = boxTotals(sums);
  const rows: Box[] = [
    ...vatBoxes.map((box) => ({
      id: box.id,
      box: box.box,
      label: box.label(),
      to: `${vatPath}/papers${vatSearch(period)}&box=${box.id}`,
      netFils: netOf(sums, box),
      vatFils: vatOfBox(sums, box),
    })),
    ...totals.map(({ box, netFils, vatFils }) => ({
      id: `box ${box}`,
      box,
      label: m.money_vat_box_total({ box }),
      to: null,
      netFils,
      vatFils,
    })),
  ];
  return (
    <Table
      caption={periodText(period, getLocale())}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { id: "box", heading: m.money_vat_box(), cell: ({ box }) => box || "–" },
        {
          id: "label",
          heading: m.money_sheet_what(),
          cell: ({ label, to }) =>
            to ? (
              <TextLink to={to} className="-my-2.5 inline-flex min-h-11 items-center">
                {label}
              </TextLink>
            ) : (
              <strong className="font-medium">{label}</strong>
            ),
        },
        filsColumn("net", m.money_vat_net(), (row: Box) => row.netFils),
        filsColumn("vat", m.money_vat(), (row: Box) => row.vatFils),
      ]}
    />
  );
}

function Lock({ period, seen, isOver }: Pick<Loaded, "period" | "seen" | "isOver">) {
  const days = periodText(period, getLocale());
  return (
    <SettingsSection
      id="lock"
      as="h2"
      title={m.money_vat_lock_title()}
      text={isOver ? m.money_vat_lock_text() : m.money_vat_not_over()}
    >
      {isOver && (
        <div className="mt-4">
          <Question
            intent="lock"
            fields={{ from: period.from.slice(0, 7), months: String(period.months), seen }}
            label={m.money_vat_lock({ days })}
            text={m.money_vat_lock_text()}
          />
        </div>
      )}
    </SettingsSection>
  );
}

function LockedPeriods({ lockedPeriods }: Pick<Loaded, "lockedPeriods">) {
  const locale = getLocale();
  if (lockedPeriods.length === 0) return null;
  return (
    <SettingsSection
      id="locked"
      as="h2"
      title={m.money_vat_locked_periods()}
      text={m.money_vat_locked_text()}
    >
      <ul className={`mt-3 text-sm ${ROWS}`}>
        {lockedPeriods.map(({ id, startsOn, endsOn, lockedAt, lockedBy }) => {
          const period = {
            from: startsOn,
            to: endsOn,
            months: startsOn.slice(0, 7) === endsOn.slice(0, 7) ? (1 as const) : (3 as const),
          };
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-8">
              <TextLink
                to={vatPath + vatSearch(period)}
                className="inline-flex min-h-11 items-center"
              >
                {periodText(period, locale)}
              </TextLink>
              <span className="text-muted">
                {formatInstant(lockedAt, locale)} <bdi>{lockedBy}</bdi>
              </span>
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}
