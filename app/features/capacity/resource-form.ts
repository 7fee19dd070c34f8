import * as z from "zod/mini";
import { line, oneOf, optionalLine } from "#app/lib/fields.ts";
import { isId } from "#app/lib/ids.ts";
import { type LocalDate, parseLocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { resourceKinds } from "#db/schema/enums.ts";

export const kindLabels: Record<(typeof resourceKinds)[number], () => string> = {
  "wash-bay": m.bays_kind_wash,
  "detailing-bay": m.bays_kind_detailing,
  "coating-room": m.bays_kind_coating,
  technician: m.bays_kind_technician,
};

export const resourceSchema = z.object({
  kind: oneOf(resourceKinds, m.bays_kind_required),
  name: line(m.bays_name_required, m.bays_too_long),
  nameAr: line(m.bays_name_ar_required, m.bays_too_long),
});
export type ResourceInput = z.output<typeof resourceSchema>;

export const workingDayField = (weekday: number) => `day-${weekday}`;
const weekdays = [0, 1, 2, 3, 4, 5, 6];
const ticked = z.catch(z.string(), "");
const editFields = z.object({
  name: line(m.bays_name_required, m.bays_too_long),
  nameAr: line(m.bays_name_ar_required, m.bays_too_long),
  userId: z.catch(z.string(), ""),
  ...Object.fromEntries(weekdays.map((each) => [workingDayField(each), ticked])),
});

export type ResourceEdit = {
  name: string;
  nameAr: string;
  userId: string | null;
  workingDays: boolean[] | null;
};

export const resourceEditSchema = z.pipe(
  editFields,
  z.transform((posted: z.output<typeof editFields>): ResourceEdit => {
    const { name, nameAr, userId } = posted;
    const boxes: { [field: string]: unknown } = posted;
    const days = weekdays.map((each) => boxes[workingDayField(each)] !== "");
    const workingDays = days.every(Boolean) ? null : days;
    return { name, nameAr, userId: isId(userId) ? userId : null, workingDays };
  }),
);

export type AbsenceInput = {
  resourceId: string;
  startsOn: LocalDate;
  endsOn: LocalDate;
  reason: string;
};

const day = (required: () => string) =>
  z.pipe(
    z.catch(z.string(), ""),
    z.transform((text: string, { issues }): LocalDate => {
      const date = parseLocalDate(text.trim());
      if (date) return date;
      issues.push({ code: "custom", message: required(), input: text });
      return z.NEVER;
    }),
  );

export function absenceSchema(today: LocalDate) {
  const fields = z.object({
    resourceId: z.string(),
    startsOn: day(m.bays_from_required),
    endsOn: day(m.bays_until_required),
    reason: optionalLine(m.bays_too_long),
  });
  return z.pipe(
    fields,
    z.transform((absence: z.output<typeof fields>, { issues }): AbsenceInput => {
      const { startsOn, endsOn } = absence;
      const message =
        endsOn < startsOn ? m.bays_until_before() : endsOn < today ? m.bays_past() : "";
      if (message) issues.push({ code: "custom", path: ["endsOn"], message, input: absence });
      return { ...absence, reason: absence.reason ?? "" };
    }),
  );
}
