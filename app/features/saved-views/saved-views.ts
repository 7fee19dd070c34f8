import * as z from "zod/mini";
import { cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";

export type SavedView = { id: string; name: string; search: string; isLast: boolean };

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

export function viewSearch({ id, search }: Pick<SavedView, "id" | "search">): string {
  const asked = new URLSearchParams(search);
  asked.set("view", id);
  return `?${asked}`;
}
