import * as z from "zod/mini";
import { cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";

export type SavedView = { id: string; name: string; search: string; isLast: boolean };

/** Of one person for one list: more are no shortcut any more. */
export const mostViews = 20;

const longestName = 40;

export const viewNameSchema = z.object({
  name: z
    .string({ error: m.views_name_required })
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, { error: m.views_name_required }),
      z.maxLength(longestName, { error: () => m.views_name_too_long({ max: longestName }) }),
    ),
});

/** Its address behind that of its list: what it asks for, so that it can be shared, and which it is. */
export function viewSearch({ id, search }: Pick<SavedView, "id" | "search">): string {
  const asked = new URLSearchParams(search);
  asked.set("view", id);
  return `?${asked}`;
}
