import { parseValue } from "#app/content/entry-schema.ts";
import type { EntryValue } from "#app/content/kind-declaration.ts";
import { isOfferKind } from "#app/content/kind-fields.ts";
import type { SiteContent } from "#app/content/kinds.ts";
import { type Extra, extrasOf } from "#app/features/extras/extras.ts";
import type { Bookable } from "#app/features/services/services.ts";
import { findByAddress } from "#app/features/website/addresses.server.ts";
import {
  entryKind,
  kindOf,
  publication,
  type publishEntry,
} from "#app/features/website/change-entry.server.ts";
import { contentActions } from "#app/features/website/content-actions.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { type LocalDate, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { changeRecord } from "#app/platform/change-record.server.ts";
import { allOffers, bookablesByKind, type Offer, stateOn, termOf } from "./offers.ts";

export const readExtras = async ({ db, now }: Pick<App, "db" | "now">): Promise<Extra[]> =>
  extrasOf(await readContent({ db }), today(now()));

/** Ends an offer today, in its draft as well, unless it is not public or has ended. */
export function endTonight(
  app: Pick<App, "db" | "now">,
  asked: Parameters<typeof publishEntry>[1],
): ReturnType<typeof publishEntry> {
  return changeRecord(app, entryKind, asked, async (made) => {
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
    const movedDraft = draft && { ...parseValue(kind, draft), endsOn };
    return {
      ...publishing,
      set: { ...publishing.set, draft: movedDraft, draftOf, draftBy, draftAt },
      action: contentActions.end,
    };
  });
}

type Term = { startsOn: string; endsOn: string };

/** June to September. */
const summerMonths = ["06", "07", "08", "09"];

export type OfferDefault = "countdown" | "season";

/**
 * What the site says of offers by default, until the owner sets a last day: a countdown that ends
 * nothing (D14), and summer offers outside of the summer.
 */
export function offerDefaults(content: SiteContent, day: LocalDate): OfferDefault[] {
  const offers = bookablesByKind(content, day);
  const isOpenEnded = (offer: Offer) => offer.isLive && offer.term.endsOn === null;
  const isSummer = summerMonths.includes(day.slice(5, 7));
  return [
    ...(allOffers(offers).some(isOpenEnded) ? (["countdown"] as const) : []),
    ...(offers.packages.some(isOpenEnded) && !isSummer ? (["season"] as const) : []),
  ];
}

export const readBookables = async ({ db, now }: Pick<App, "db" | "now">): Promise<Bookable[]> =>
  bookablesOf(await readContent({ db }), today(now()));

/** By id, or by the last part of its page's address, which is all a booking form knows. */
export async function findBookableAt(app: Pick<App, "db" | "now">, name: string) {
  const bookables = await readBookables(app);
  const current =
    findBookable(bookables, name) ?? bookables.find(({ path }) => path.endsWith(`/${name}`));
  if (current) return current;
  const id = await findByAddress(app.db, { space: "bookable", slug: name });
  return id === null ? undefined : findBookable(bookables, id);
}

export const bookablesOf = (content: SiteContent, day: LocalDate): Bookable[] =>
  Object.values(bookablesByKind(content, day)).flat();

export const findBookable = (bookables: readonly Bookable[], id: string): Bookable | undefined =>
  bookables.find((bookable) => bookable.id === id);
