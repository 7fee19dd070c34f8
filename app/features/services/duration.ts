import type { WorkMinutes } from "#app/content/kinds.ts";
import { firstWeek } from "#app/content/opening-hours.ts";
import { type Localized, locales } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";

const workDayMinutes = Math.max(...firstWeek.flat().map(({ opens, closes }) => closes - opens));

/** Work that takes longer than this is said in days. */
const longestInHours = 8 * 60;

/** How long a service takes in words, with its curing: `45 min`, `2-3 hrs`, `1-2 days`. */
export function durationText(work: WorkMinutes | undefined): Localized {
  if (!work) return { en: "", ar: "" };
  const { sedanMinutes, suvMinutes, curingMinutes } = work;
  const shortest = Math.min(sedanMinutes, suvMinutes) + curingMinutes;
  const longest = Math.max(sedanMinutes, suvMinutes) + curingMinutes;
  const [en, ar] = locales.map((locale) => {
    const said = { locale };
    if (longest > longestInHours) {
      const from = Math.max(1, Math.floor(shortest / workDayMinutes));
      const to = Math.ceil(longest / workDayMinutes);
      return from < to
        ? m.services_days_range({ from, to }, said)
        : m.services_days({ count: to }, said);
    }
    const [from = "", to = ""] = [shortest, longest].map((total) => {
      const hours = m.services_hours({ count: Math.floor(total / 60) }, said);
      const minutes = m.services_minutes({ count: total % 60 }, said);
      if (total < 60) return minutes;
      return total % 60 === 0 ? hours : m.services_hours_minutes({ hours, minutes }, said);
    });
    return from === to ? from : m.services_from_to({ from, to }, said);
  });
  return { en: en ?? "", ar: ar ?? "" };
}
