import * as z from "zod/mini";
import { isTooFar } from "#app/features/hours/hours.ts";
import { mondayFirst, weekdayName } from "#app/features/hours/hours-text.ts";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { line, lineAs, oneOf, optionalLine } from "#app/lib/fields.ts";
import { isId } from "#app/lib/ids.ts";
import { asciiDigits } from "#app/lib/text.ts";
import { type LocalDate, parseClock, parseLocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { bayKinds, resourceKinds } from "#db/schema/enums.ts";
import type { WorkNeed } from "./capacity.ts";

export const kindLabels: Record<(typeof resourceKinds)[number], () => string> = {
  "wash-bay": m.bays_kind_wash,
  "detailing-bay": m.bays_kind_detailing,
  "coating-room": m.bays_kind_coating,
  technician: m.staff_role_technician,
};

export const bayForm = () => ({
  to: "/admin/bays",
  back: m.bays_title(),
});

const names = {
  name: {
    kind: "english",
    label: m.ui_name_en,
    schema: line(m.bays_name_required, m.ui_too_long),
  },
  nameAr: {
    kind: "arabic",
    label: m.ui_name_ar,
    schema: line(m.bays_name_ar_required, m.ui_too_long),
  },
} as const satisfies DeclaredFields;

const added = {
  kind: {
    kind: "select",
    label: m.ui_kind,
    schema: oneOf(resourceKinds, m.bays_kind_required),
    choices: () => resourceKinds.map((value) => ({ value, label: kindLabels[value]() })),
  },
  name: names.name,
  nameAr: names.nameAr,
} as const satisfies DeclaredFields;

export const newResource = { fields: added, schema: schemaOf(added) };
export type ResourceInput = z.output<typeof newResource.schema>;

const text = z.catch(z.string(), "");

const workingDayField = (weekday: number) => `day-${weekday}`;

export const technicianFields = {
  name: names.name,
  nameAr: names.nameAr,
  userId: { kind: "select", label: m.bays_account, hint: m.bays_account_hint, schema: text },
  workingDays: {
    kind: "ticks",
    label: m.bays_working_days,
    schema: z.optional(z.unknown()),
    choices: () =>
      mondayFirst.map((day) => ({
        value: workingDayField(day),
        label: weekdayName(day, getLocale()),
      })),
  },
} as const satisfies DeclaredFields;

/** A bay has neither an account nor working days. */
export const bayFields: DeclaredFields = names;

const weekdays = [0, 1, 2, 3, 4, 5, 6];
const editFields = z.object({
  ...schemaOf(technicianFields).shape,
  ...Object.fromEntries(weekdays.map((each) => [workingDayField(each), text])),
});

/** The ticks of working days; without any choice all days are. */
export const workingDayTicks = (days: boolean[] | null) =>
  Object.fromEntries(
    weekdays.map((each) => [workingDayField(each), days?.[each] === false ? "" : "on"]),
  );

export const resourceEditSchema = z.pipe(
  editFields,
  z.transform((posted: z.output<typeof editFields>) => {
    const { name, nameAr, userId } = posted;
    const boxes: { [field: string]: unknown } = posted;
    const days = weekdays.map((each) => boxes[workingDayField(each)] !== "");
    const workingDays = days.every(Boolean) ? null : days;
    return { name, nameAr, userId: isId(userId) ? userId : null, workingDays };
  }),
);

export type ResourceEdit = z.output<typeof resourceEditSchema>;

const day = (required: () => string) =>
  lineAs((text) => parseLocalDate(text) ?? undefined, required);

/** A minute of the day, or null where nothing is typed. */
const minute = lineAs(
  (text) => (text === "" ? null : (parseClock(text) ?? undefined)),
  m.bays_time_invalid,
);

export const absenceFields = {
  resourceId: { kind: "select", label: m.bays_who, schema: z.string() },
  startsOn: {
    kind: "date",
    label: m.ui_from,
    isWide: false,
    schema: day(m.bays_from_required),
  },
  startsMinute: {
    kind: "time",
    label: m.bays_from_time,
    hint: m.bays_time_hint,
    optional: true,
    isWide: false,
    schema: minute,
  },
  endsOn: { kind: "date", label: m.ui_to, isWide: false, schema: day(m.bays_until_required) },
  endsMinute: {
    kind: "time",
    label: m.bays_until_time,
    optional: true,
    isWide: false,
    schema: minute,
  },
  reason: {
    kind: "line",
    label: m.ui_reason,
    optional: true,
    schema: optionalLine(m.ui_too_long),
  },
} as const satisfies DeclaredFields;

export function absenceSchema(today: LocalDate) {
  const fields = schemaOf(absenceFields);
  return z.pipe(
    fields,
    z.transform((absence: z.output<typeof fields>, { issues }) => {
      const { startsOn, endsOn, startsMinute, endsMinute } = absence;
      const problem = [
        endsOn < startsOn && m.bays_until_before(),
        endsOn < today && m.bays_past(),
        isTooFar(startsOn, endsOn, today) && m.hours_too_far(),
      ];
      const message = problem.find((each) => each !== false);
      if (message) issues.push({ code: "custom", path: ["endsOn"], message, input: absence });
      if (startsOn === endsOn && endsMinute !== null && endsMinute <= (startsMinute ?? 0)) {
        const ended = { message: m.bays_until_before_time(), input: absence };
        issues.push({ code: "custom", path: ["endsMinute"], ...ended });
      }
      return { ...absence, reason: absence.reason ?? "" };
    }),
  );
}

export type AbsenceInput = z.output<ReturnType<typeof absenceSchema>>;

/** What depends on a bay or technician. A workshop without any bay has no limit. */
export type ResourceUses = { visits: number; isLastBay: boolean };

export const isInUse = ({ visits, isLastBay }: ResourceUses): boolean => visits > 0 || isLastBay;

/** The use as a form field: staff agree to what they saw. */
export const resourceUsesMark = ({ visits, isLastBay }: ResourceUses): string =>
  `${visits} ${isLastBay}`;

export type WorkNeedInput = Omit<WorkNeed, "serviceId">;

/** Forty open hours; more is a typing error. */
const mostMinutes = 10_080;
const mostPeople = 10;

export const wholeNumber = (min: number, max: number) =>
  lineAs(
    (text) => {
      const figure = asciiDigits(text);
      const isWithin = Number(figure) >= min && Number(figure) <= max;
      return /^\d{1,6}$/.test(figure) && isWithin ? Number(figure) : undefined;
    },
    () => m.bays_number_between({ min, max }),
  );

const workNumber = (label: () => string, min: number, max: number) =>
  ({ kind: "figure", label, isWide: false, schema: wholeNumber(min, max) }) as const;

export const workNeedFields = {
  bayKinds: {
    kind: "ticks",
    label: m.bays_work_bays,
    schema: z.optional(z.unknown()),
    choices: () => bayKinds.map((value) => ({ value, label: kindLabels[value]() })),
  },
  people: workNumber(m.bays_work_people, 1, mostPeople),
  sedanMinutes: workNumber(m.bays_work_sedan, 5, mostMinutes),
  suvMinutes: workNumber(m.bays_work_suv, 5, mostMinutes),
  curingMinutes: {
    ...workNumber(m.bays_work_curing, 0, mostMinutes),
    hint: m.bays_work_curing_hint,
  },
  longestWaitMinutes: {
    ...workNumber(m.bays_work_wait, 0, mostMinutes),
    hint: m.bays_work_wait_hint,
  },
} as const satisfies DeclaredFields;

const fields = z.extend(schemaOf(workNeedFields), {
  "wash-bay": text,
  "detailing-bay": text,
  "coating-room": text,
});

export const workNeedSchema = z.pipe(
  fields,
  z.transform((posted: z.output<typeof fields>, { issues }): WorkNeedInput => {
    const chosen = bayKinds.filter((kind) => posted[kind] !== "");
    if (chosen.length === 0) {
      const message = m.bays_work_bays_required();
      issues.push({ code: "custom", path: ["bayKinds"], message, input: posted });
    }
    const { people, sedanMinutes, suvMinutes, curingMinutes, longestWaitMinutes } = posted;
    return {
      bayKinds: chosen,
      people,
      sedanMinutes,
      suvMinutes,
      curingMinutes,
      longestWaitMinutes,
    };
  }),
);

export function workNeedValues(need: WorkNeedInput | null): { [name: string]: string } {
  if (!need) return { people: "1", curingMinutes: "0" };
  const { bayKinds, ...numbers } = need;
  const values = Object.entries(numbers).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries([...values, ...bayKinds.map((kind) => [kind, "on"])]);
}
