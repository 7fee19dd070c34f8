import { parseValue } from "#app/content/entry-schema.ts";
import type { EntryValue } from "#app/content/kind-declaration.ts";
import { isOfferKind } from "#app/content/kinds.ts";
import {
  entryKind,
  kindOf,
  publication,
  type publishEntry,
} from "#app/features/website/change-entry.server.ts";
import { contentActions } from "#app/features/website/content-actions.ts";
import { today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { changeRecord } from "#app/platform/change-record.server.ts";
import { stateOn, termOf } from "./offers.ts";

/**
 * Ends an offer today, in its draft as well; does nothing to an offer that is not public or has
 * ended.
 */
export function endTonight(
  app: Pick<App, "db" | "now">,
  { expectedEdition, ...asked }: Parameters<typeof publishEntry>[1],
): ReturnType<typeof publishEntry> {
  const change = { ...asked, expectedVersion: expectedEdition };
  return changeRecord(app, entryKind, change, async (made) => {
    const { row, at } = made;
    const kind = kindOf(row);
    const endsOn = today(at);
    const value = row.published && (parseValue(kind, row.published) as EntryValue);
    if (!isOfferKind(kind) || !value || stateOn(termOf(value as Term), endsOn) !== "live")
      return { reason: "not-live" };
    const ended = { value: { ...value, endsOn }, what: "publish", actorId: asked.actorId } as const;
    const publishing = await publication(made, ended);
    if ("reason" in publishing) return publishing;
    const { draft, draftOf, draftBy, draftAt } = row;
    const kept = draft && { ...parseValue(kind, draft), endsOn };
    return {
      ...publishing,
      set: { ...publishing.set, draft: kept, draftOf, draftBy, draftAt },
      action: contentActions.end,
    };
  });
}

type Term = { startsOn: string; endsOn: string };
