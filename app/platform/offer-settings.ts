import { z } from "zod";
import { type LocalDate, parseLocalDate } from "#app/lib/time.ts";

// What the owner decides about offers, each by the id that stands in its address.

/** `id=value` pairs between commas. */
const pairs = z
  .string()
  .nullable()
  .default(null)
  .transform((text, context) => {
    const entries = (text?.split(",") ?? []).map((pair) => pair.trim().split(/\s*=\s*/));
    if (entries.some(({ length }) => length !== 2) || !entries.flat().every(Boolean))
      context.addIssue({ code: "custom", message: "must be id=value, id=value" });
    return Object.fromEntries(entries) as Record<string, string>;
  });

const days = pairs.transform((values, context) => {
  const dates: Record<string, LocalDate> = {};
  for (const [id, value] of Object.entries(values)) {
    const date = parseLocalDate(value);
    if (date) dates[id] = date;
    else context.addIssue({ code: "custom", message: `${id} needs a day such as 2026-12-31` });
  }
  return dates;
});

export const offerFields = { OFFER_ENDS: days, OFFER_PERMITS: pairs };
