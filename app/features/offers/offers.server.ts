import { and, eq, inArray, sql } from "drizzle-orm";
import { data } from "react-router";
import { parseValue } from "#app/content/entry-schema.ts";
import type { EntryValue } from "#app/content/kind-declaration.ts";
import { isOfferKind, offerKinds } from "#app/content/kind-fields.ts";
import type { SiteContent } from "#app/content/kinds.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import { type Extra, extrasFor, extrasOf } from "#app/features/extras/extras.ts";
import { type Bookable, type BookableParams, kindAt } from "#app/features/services/bookable.ts";
import type { Service } from "#app/features/services/services.ts";
import { findAtAddress, findByAddress } from "#app/features/website/addresses.server.ts";
import {
  entryKind,
  kindOf,
  publication,
  type publishEntry,
} from "#app/features/website/change-entry.server.ts";
import { contentActions } from "#app/features/website/content-actions.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { type LocalDate, today } from "#app/lib/time.ts";
import { type App, appContext, type Context } from "#app/platform/app.ts";
import { changeRecord } from "#app/platform/change-record.server.ts";
import type { Tx } from "#db/client.ts";
import { contentEntries } from "#db/schema/content.ts";
import {
  allOffers,
  type Bookables,
  bookablesByKind,
  type Offer,
  stateOn,
  termOf,
} from "./offers.ts";

/** Read inside the booking's transaction. */
export async function isOnOffer(tx: Tx, offerId: string, at: Date): Promise<boolean> {
  const { kind, slug, published, isHidden, deletedAt } = contentEntries;
  const [row] = await tx
    .select({ published, isHidden, deletedAt })
    .from(contentEntries)
    .where(and(inArray(kind, [...offerKinds]), eq(slug, offerId)))
    .orderBy(sql`${deletedAt} desc nulls first`)
    .limit(1)
    .for("share");
  if (!row) return true;
  if (row.isHidden || row.deletedAt) return false;
  const { startsOn = "", endsOn = "" } = row.published as { startsOn?: string; endsOn?: string };
  return stateOn(termOf({ startsOn, endsOn }), today(at)) === "live";
}

export const readExtras = async ({ db, now }: Pick<App, "db" | "now">): Promise<Extra[]> =>
  extrasOf(await readContent({ db }), today(now()));

export async function extrasOfRequest(context: Context, bookable: Bookable): Promise<Extra[]> {
  const content = await readSiteContent(context);
  const extras = extrasOf(content, today(context.get(appContext).now()));
  const serviceIds = [content.serviceOf[bookable.id] ?? bookable.id];
  return extrasFor(extras, { ...bookable, serviceIds });
}

export const bookablesOfRequest = async (context: Context): Promise<Bookables> =>
  bookablesByKind(await readSiteContent(context), today(context.get(appContext).now()));

/** What a page books, by the parameter of its address, which may be a former one. */
export async function findBookableOfPage(context: Context, params: BookableParams) {
  const all = await bookablesOfRequest(context);
  const items: (Service | Offer)[] = all[kindAt(params)];
  const [slug = ""] = Object.values(params);
  const bookable = await findAtAddress(context.get(appContext).db, items, slug);
  return { bookable, slug, all };
}

export async function getBookableOfPage(context: Context, params: BookableParams) {
  const { bookable, all } = await findBookableOfPage(context, params);
  if (!bookable) throw data(null, { status: 404 });
  return { bookable, all };
}

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
