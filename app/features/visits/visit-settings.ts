import * as z from "zod/mini";
import { wholeNumber } from "#app/features/capacity/bay-forms.ts";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { lineAs } from "#app/lib/fields.ts";
import { dayMinutes, minutesNow, parseClock } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";

const clock = lineAs((text) => parseClock(text) ?? undefined, m.bays_time_required);

const weekHours = 7 * 24;
export const visitSettingsFields = {
  cutOffHours: {
    kind: "figure",
    label: m.bays_cut_off,
    hint: m.bays_cut_off_hint,
    schema: wholeNumber(0, weekHours),
  },
  quietFrom: {
    kind: "time",
    label: m.bays_quiet_from,
    hint: m.bays_quiet_hint,
    isWide: false,
    schema: clock,
  },
  quietUntil: { kind: "time", label: m.bays_quiet_until, isWide: false, schema: clock },
} as const satisfies DeclaredFields;
const fields = schemaOf(visitSettingsFields);

export const visitSettingsSchema = z.pipe(
  fields,
  z.transform(({ cutOffHours, ...quiet }: z.output<typeof fields>) => ({
    ...quiet,
    cutOffMinutes: cutOffHours * 60,
  })),
);

export type VisitSettings = z.output<typeof visitSettingsSchema>;
export type QuietHours = Pick<VisitSettings, "quietFrom" | "quietUntil">;

/** The first moment from `at` on outside the quiet hours. */
export function afterQuiet({ quietFrom, quietUntil }: QuietHours, at: Date): Date {
  const minute = minutesNow(at);
  const since = (minute - quietFrom + dayMinutes) % dayMinutes;
  const length = (quietUntil - quietFrom + dayMinutes) % dayMinutes;
  if (since >= length) return at;
  const seconds = at.getTime() % 60_000;
  return new Date(at.getTime() - seconds + (length - since) * 60_000);
}
