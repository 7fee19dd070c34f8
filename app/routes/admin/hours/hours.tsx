import * as z from "zod/mini";
import { defineAction, handleListPost } from "#app/admin/action.server.ts";
import { ActionButton } from "#app/admin/action-button.tsx";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { selectionField } from "#app/admin/selection.ts";
import {
  freeHeld,
  holdSuggested,
  listClosedBookings,
} from "#app/features/booking/closed-bookings.server.ts";
import {
  deleteRule,
  listRules,
  moveRule,
  readHours,
  type StaffRule,
} from "#app/features/hours/hours.server.ts";
import { type OpeningHours, openIntervals, ruleOn, shiftDay } from "#app/features/hours/hours.ts";
import { hoursActions } from "#app/features/hours/hours-actions.ts";
import { hoursFields, takenText } from "#app/features/hours/hours-form.ts";
import { ruleText, timesText } from "#app/features/hours/hours-text.ts";
import { patternLines } from "#app/features/hours/page-text.ts";
import { moveToHeld } from "#app/features/visits/place-visit.server.ts";
import { addDays, formatDate, type LocalDate, startOfWeek } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import { SettingsList, SettingsSection } from "#app/ui/settings-section.tsx";
import type { Route } from "./+types/hours.ts";
import { ClosedBookings } from "./closed-bookings.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const app = await requireStaff(context, "hours");
  const [rules, hours, closedBookings] = await Promise.all([
    listRules(app.db),
    readHours(app.db),
    listClosedBookings(app),
  ]);
  const date = shiftDay(hours, app.now());
  const shown = rules.filter(({ endsOn }) => endsOn === null || endsOn >= date);
  return { rules: shown, hours, closedBookings, date };
}

function notChanged(refused: Extract<Awaited<ReturnType<typeof moveRule>>, { ok: false }>) {
  return { problem: refused.reason === "not-found" ? m.inbox_gone() : takenText(refused) };
}

const closed = { permission: "hours", failed: m.hours_failed } as const;

const actions = {
  move: defineAction({
    ...hoursActions.move,
    schema: z.object({ id: z.string(), step: z.enum(["earlier", "later"]) }),
    async run(app, { id, step, actorId }) {
      const moved = await moveRule(app, { id, days: step === "later" ? 1 : -1, actorId });
      if (!moved.ok) return notChanged(moved);
      await freeHeld(app);
      const back = step === "later" ? "earlier" : "later";
      const fields = { intent: "move", id: moved.rule.id, step: back };
      return { done: { text: m.hours_moved(), undo: { action: path, fields } } };
    },
  }),
  delete: defineAction({
    ...hoursActions.delete,
    schema: z.object({ id: z.string() }),
    async run(app, asked) {
      const deleted = await deleteRule(app, asked);
      if (!deleted.ok) return notChanged(deleted);
      await freeHeld(app);
      const { rule } = deleted;
      const undo = { action: `${path}/new/${rule.kind}`, fields: hoursFields(rule) };
      return { done: { text: m.hours_deleted(), undo } };
    },
  }),
  /** Keeps the times that are offered to those whom a closure meets. */
  hold: defineAction({
    ...closed,
    schema: z.object({}),
    async run(app) {
      await holdSuggested(app);
      return { done: { text: m.hours_held() } };
    },
  }),
  "move-held": defineAction({
    ...closed,
    schema: z.object({ [selectionField]: z.catch(z.string(), "") }),
    async run(app, { selected, actorId }) {
      const visitIds = selected.split(" ").filter(Boolean);
      if (visitIds.length === 0) return { problem: m.hours_nobody_said_yes() };
      const { moved, left } = await moveToHeld(app, {
        visitIds,
        actor: { id: actorId, role: "counter" },
      });
      if (moved === 0) return { problem: m.hours_held_over() };
      return { done: { text: m.hours_moved_to_held({ moved, left }) } };
    },
  }),
};

export const action = ({ context, request }: Route.ActionArgs) =>
  handleListPost(context, request, actions, ["hours"]);

export const clientMiddleware = [
  preserveListPost({ ...hoursActions, hold: closed, "move-held": closed }),
];

export default function Hours({ loaderData }: Route.ComponentProps) {
  const { rules, hours, closedBookings, date } = loaderData;
  return (
    <>
      <AdminHeading title={m.hours_title()} lead={m.hours_lead()} />
      <div className="mt-4 grid gap-8">
        {closedBookings.length > 0 && <ClosedBookings bookings={closedBookings} />}
        {sections().map(({ kind, ...section }) => (
          <SettingsList key={kind} as="h2" {...section} none={m.hours_none()}>
            {rules
              .filter((rule) => rule.kind === kind)
              .map((rule) => (
                <Rule key={rule.id} rule={rule} />
              ))}
          </SettingsList>
        ))}
        <Weeks hours={hours} from={startOfWeek(date)} today={date} />
      </div>
    </>
  );
}

const path = "/admin/hours";

const sections = () =>
  [
    { kind: "week", id: "week", title: m.hours_week(), text: m.hours_week_text() },
    {
      kind: "period",
      id: "periods",
      title: m.hours_periods(),
      text: m.hours_periods_text(),
      add: { to: "/admin/hours/new/period", label: m.hours_add_period() },
    },
    {
      kind: "closure",
      id: "closures",
      title: m.hours_closures(),
      text: m.hours_closures_text(),
      add: { to: "/admin/hours/new/closure", label: m.hours_add_closure() },
    },
    {
      kind: "day",
      id: "days",
      title: m.hours_days_special(),
      text: m.hours_days_special_text(),
      add: { to: "/admin/hours/new/day", label: m.hours_add_day() },
    },
  ] as const;

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
        {kind !== "week" &&
          changes.map(({ fields, label, labelOf }) => (
            <ActionButton
              key={label()}
              action={path}
              fields={{ id, ...fields }}
              aria-label={labelOf({ name })}
              variant="quiet"
              className="px-3!"
            >
              {label()}
            </ActionButton>
          ))}
        <ButtonLink
          variant="quiet"
          to={`/admin/hours/${id}`}
          aria-label={m.ui_edit_named({ name })}
          className="px-3!"
        >
          {m.ui_edit()}
        </ButtonLink>
      </div>
    </li>
  );
}

const changes: {
  fields: { [name: string]: string };
  label: () => string;
  labelOf: (rule: { name: string }) => string;
}[] = [
  {
    fields: { intent: "move", step: "earlier" },
    label: m.hours_earlier,
    labelOf: m.hours_earlier_of,
  },
  { fields: { intent: "move", step: "later" }, label: m.hours_later, labelOf: m.hours_later_of },
  { fields: { intent: "delete" }, label: m.ui_delete, labelOf: m.ui_delete_named },
];

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
