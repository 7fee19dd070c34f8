import { useFetcher } from "react-router";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { LoadFailed } from "#app/admin/load-failed.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import {
  type ClosedBooking,
  listClosedBookings,
} from "#app/features/booking/closed-bookings.server.ts";
import { listRules, type StaffRule } from "#app/features/hours/change-hours.server.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { type OpeningHours, openIntervals, ruleOn } from "#app/features/hours/hours.ts";
import { ruleText, timesText } from "#app/features/hours/hours-text.ts";
import { patternLines } from "#app/features/hours/page-text.ts";
import { slotText } from "#app/features/hours/slot-text.ts";
import {
  addDays,
  formatDate,
  formatTime,
  type LocalDate,
  minutesNow,
  startOfWeek,
  today,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { type ActionResult, useResultToast } from "#app/ui/done-toast.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { useHydrated } from "#app/ui/server-only.tsx";
import { ROWS, SettingsList, SettingsSection } from "#app/ui/settings-section.tsx";
import type { HoursKind } from "#db/schema/enums.ts";
import type { Route } from "./+types/hours.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  const app = context.get(appContext);
  const [rules, hours, closedBookings] = await Promise.all([
    listRules(app.db),
    readHours(app.db),
    listClosedBookings(app),
  ]);
  const date = today(app.now());
  const shown = rules.filter(({ endsOn }) => endsOn === null || endsOn >= date);
  return { rules: shown, hours, closedBookings, date };
}

export default function Hours({ loaderData }: Route.ComponentProps) {
  const { rules, hours, closedBookings, date } = loaderData;
  const ofKind = (kind: HoursKind) => rules.filter((rule) => rule.kind === kind);
  return (
    <>
      <AdminHeading title={m.hours_title()} lead={m.hours_lead()} />
      <div className="mt-4 grid gap-8">
        {closedBookings.length > 0 && <ClosedBookings bookings={closedBookings} />}
        <Rules id="week" title={m.hours_week()} text={m.hours_week_text()} rules={ofKind("week")} />
        <Rules
          id="periods"
          title={m.hours_periods()}
          text={m.hours_periods_text()}
          rules={ofKind("period")}
          add={{ to: "/admin/hours/new/period", label: m.hours_add_period() }}
        />
        <Rules
          id="closures"
          title={m.hours_closures()}
          text={m.hours_closures_text()}
          rules={ofKind("closure")}
          add={{ to: "/admin/hours/new/closure", label: m.hours_add_closure() }}
        />
        <Rules
          id="days"
          title={m.hours_days_special()}
          text={m.hours_days_special_text()}
          rules={ofKind("day")}
          add={{ to: "/admin/hours/new/day", label: m.hours_add_day() }}
        />
        <Weeks hours={hours} from={startOfWeek(date)} today={date} />
      </div>
      <ChangeForm />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed page={m.hours_title()} />;
}

const formId = "change-hours";

function ChangeForm() {
  const fetcher = useFetcher<ActionResult>();
  useResultToast(fetcher.data);
  // Its answer is data, which a browser without React would show as it is.
  if (!useHydrated()) return null;
  return (
    <fetcher.Form id={formId} method="post" action="/admin/hours/change">
      <input type="hidden" name="intent" value="move" />
    </fetcher.Form>
  );
}

function Rules({
  rules,
  ...section
}: {
  id: string;
  title: string;
  text: string;
  rules: StaffRule[];
  add?: { to: string; label: string };
}) {
  return (
    <SettingsList as="h2" {...section} none={m.hours_none()}>
      {rules.map((rule) => (
        <Rule key={rule.id} rule={rule} />
      ))}
    </SettingsList>
  );
}

function Rule({ rule }: { rule: StaffRule }) {
  const { id, kind, pattern } = rule;
  const locale = getLocale();
  const name = kind === "week" ? m.hours_week() : ruleText(rule, locale);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <div className="min-w-0">
        {kind !== "week" && <p className="font-medium wrap-anywhere">{name}</p>}
        <ul className="text-sm text-muted">
          {patternLines(pattern, locale).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="-mx-3 flex flex-wrap items-center gap-1">
        {kind !== "week" && (
          <>
            <ChangeButton value={`${id} earlier`} label={m.hours_earlier_of({ name })}>
              {m.hours_earlier()}
            </ChangeButton>
            <ChangeButton value={`${id} later`} label={m.hours_later_of({ name })}>
              {m.hours_later()}
            </ChangeButton>
            <ChangeButton value={`${id} delete`} label={m.hours_delete_of({ name })}>
              {m.hours_delete()}
            </ChangeButton>
          </>
        )}
        <ButtonLink
          variant="quiet"
          to={`/admin/hours/${id}`}
          reloadDocument={false}
          aria-label={m.hours_edit_of({ name })}
          className="px-3!"
        >
          {m.hours_edit()}
        </ButtonLink>
      </div>
    </li>
  );
}

function ChangeButton({
  value,
  label,
  children,
}: {
  value: string;
  label: string;
  children: string;
}) {
  return (
    <Button
      form={formId}
      name="change"
      value={value}
      aria-label={label}
      variant="quiet"
      className="px-3!"
    >
      {children}
    </Button>
  );
}

function ClosedBookings({ bookings }: { bookings: ClosedBooking[] }) {
  const locale = getLocale();
  const fetcher = useFetcher<ActionResult>();
  useResultToast(fetcher.data);
  const busy = fetcher.state !== "idle";
  const words = (date: LocalDate, time: number) => ({
    date: formatDate(date, locale, "short"),
    time: slotText(date, time, locale),
  });
  return (
    <SettingsSection
      id="closed-bookings"
      as="h2"
      title={m.hours_conflicts()}
      text={m.hours_conflicts_text()}
    >
      <fetcher.Form method="post" action="/admin/hours/closed" className="mt-4 grid gap-4">
        <div className="flex flex-wrap gap-3 empty:hidden">
          {bookings.some(canBeHeld) && (
            <Button name="intent" value="hold" busy={busy}>
              {m.hours_hold()}
            </Button>
          )}
          {bookings.some(({ heldUntil }) => heldUntil) && (
            <Button name="intent" value="move-held" variant="secondary" busy={busy}>
              {m.hours_move_held()}
            </Button>
          )}
        </div>
        <ul className={ROWS}>
          {bookings.map(
            ({
              id,
              visitId,
              name,
              serviceName,
              date,
              time,
              suggested,
              collectFrom,
              heldUntil,
              ...to
            }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
                <div className="min-w-0">
                  <TextLink to={`/admin/dashboard/bookings/${id}`} className="font-medium">
                    <bdi>{name}</bdi>
                  </TextLink>
                  <p className="text-sm">
                    {m.hours_conflict({ service: serviceName, ...words(date, time) })}
                  </p>
                  {suggested && (
                    <p className="text-sm text-muted">
                      {m.hours_suggested(words(suggested.date, suggested.time))}
                      {heldUntil &&
                        ` ${m.hours_held_until({ time: formatTime(minutesNow(heldUntil), locale) })}`}
                    </p>
                  )}
                  {collectFrom && (
                    <p className="text-sm text-muted">
                      {m.hours_collect_from(words(collectFrom.date, collectFrom.time))}
                    </p>
                  )}
                  {heldUntil && (
                    <Checkbox name="visit" value={visitId} defaultChecked={false}>
                      {m.hours_said_yes()}
                    </Checkbox>
                  )}
                </div>
                {!canBeHeld({ suggested, heldUntil }) && (
                  <div className="flex flex-wrap gap-2">
                    <ButtonLink
                      variant="secondary"
                      to={to.whatsappHref}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={m.hours_whatsapp_of({ name })}
                    >
                      {m.hours_whatsapp()}
                    </ButtonLink>
                    <ButtonLink
                      variant="secondary"
                      to={to.mailHref}
                      aria-label={m.hours_mail_of({ name })}
                    >
                      {m.hours_mail()}
                    </ButtonLink>
                  </div>
                )}
              </li>
            ),
          )}
        </ul>
      </fetcher.Form>
    </SettingsSection>
  );
}

/** A message offers no time that somebody else may take. */
const canBeHeld = (booking: Pick<ClosedBooking, "suggested" | "heldUntil">): boolean =>
  booking.suggested !== null && booking.heldUntil === null;

const weeksShown = 8;
const weeksOpen = 2;

function Weeks({ hours, from, today }: { hours: OpeningHours; from: LocalDate; today: LocalDate }) {
  const locale = getLocale();
  const weeks = Array.from({ length: weeksShown }, (_, week) => addDays(from, week * 7));
  return (
    <SettingsSection as="h2" id="preview" title={m.hours_preview()} text={m.hours_preview_text()}>
      <div className="mt-3 grid gap-3">
        {weeks.map((monday, week) => (
          <details key={monday} open={week < weeksOpen} className="group/week">
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-medium">
              <ChevronDownIcon className="size-4 text-brass transition-transform group-open/week:rotate-180" />
              {m.hours_week_of({ date: formatDate(monday, locale, "long") })}
            </summary>
            <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-7">
              {Array.from({ length: 7 }, (_, day) => addDays(monday, day)).map((date) => (
                <Day key={date} hours={hours} date={date} isPast={date < today} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </SettingsSection>
  );
}

function Day({ hours, date, isPast }: { hours: OpeningHours; date: LocalDate; isPast: boolean }) {
  const locale = getLocale();
  const rule = ruleOn(hours, date);
  const intervals = openIntervals(hours, date);
  return (
    <li
      className={classNames(
        "grid grid-cols-[8rem_1fr] gap-x-4 bg-surface px-4 py-2.5 text-sm lg:block lg:min-h-24",
        isPast && "text-faint",
      )}
    >
      <span className="block font-medium">{formatDate(date, locale, "short")}</span>
      <span>
        {intervals.length === 0 && <span className="block text-muted">{m.hours_closed()}</span>}
        {intervals.map((interval) => (
          <span key={interval.opens} className="block">
            {timesText([interval], locale)}
          </span>
        ))}
        {rule.kind !== "week" && (
          <span className="block text-brass-light">{rule.name[locale]}</span>
        )}
      </span>
    </li>
  );
}
