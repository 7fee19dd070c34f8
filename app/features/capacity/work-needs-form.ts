import * as z from "zod/mini";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { asciiDigits, cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { bayKinds } from "#db/schema/enums.ts";
import type { WorkNeed } from "./capacity.ts";
import { kindLabels } from "./resource-form.ts";

export type WorkNeedInput = Omit<WorkNeed, "serviceId">;

/** Forty open hours; more is a typing error. */
const mostMinutes = 10_080;
const mostPeople = 10;

export function wholeNumber(min: number, max: number) {
  const error = () => m.bays_number_between({ min, max });
  return z.pipe(
    z.catch(z.string(), ""),
    z.pipe(
      z.string().check(
        z.overwrite((text) => asciiDigits(cleanLine(text))),
        z.refine((text) => /^\d{1,6}$/.test(text), { error, abort: true }),
        z.refine((text) => Number(text) >= min && Number(text) <= max, { error }),
      ),
      z.transform(Number),
    ),
  );
}

const ticked = z.catch(z.string(), "");

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
  "wash-bay": ticked,
  "detailing-bay": ticked,
  "coating-room": ticked,
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
