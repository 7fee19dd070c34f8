import * as z from "zod/mini";
import { asciiDigits, cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { bayKinds } from "#db/schema/enums.ts";
import type { WorkNeed } from "./capacity.ts";

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

const fields = z.object({
  "wash-bay": ticked,
  "detailing-bay": ticked,
  "coating-room": ticked,
  people: wholeNumber(1, mostPeople),
  sedanMinutes: wholeNumber(5, mostMinutes),
  suvMinutes: wholeNumber(5, mostMinutes),
  curingMinutes: wholeNumber(0, mostMinutes),
  longestWaitMinutes: wholeNumber(0, mostMinutes),
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
