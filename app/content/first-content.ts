import type { LocalDate } from "#app/lib/time.ts";
import { parseValue } from "./entry-schema.ts";
import gallery from "./gallery.json" with { type: "json" };
import {
  type AllContent,
  type ContentEntry,
  type ContentKind,
  contentKindNames,
  declarationOf,
  type ItemPrice,
} from "./kinds.ts";
import legal from "./legal.json" with { type: "json" };
import { textOf } from "./long-texts.ts";
import offers from "./offers.json" with { type: "json" };
import pages from "./pages.json" with { type: "json" };
import services from "./services.json" with { type: "json" };
import { firstNeeds } from "./workshop.ts";

/** An entry as the files hold it: its id is also its slug, and a field that is empty is left out. */
type WrittenEntry = {
  id: string;
  price?: { priceAed: number; suvPriceAed: number | null; startsOn: string };
  [field: string]: unknown;
};

const written: { [Kind in ContentKind]?: WrittenEntry[] } = {
  ...services,
  ...offers,
  ...pages,
  ...gallery,
  ...legal,
};

function entriesOf<Kind extends ContentKind>(kind: Kind): ContentEntry<Kind>[] {
  return (written[kind] ?? []).map(({ id, price: _, ...fields }) => {
    const texts = Object.entries(fields).map(([name, text]) => [name, oneText(kind, name, text)]);
    return { id, ...parseValue(kind, { slug: id, ...Object.fromEntries(texts) }) };
  });
}

/** The files hold the lines and paragraphs of a text as a list, English beside Arabic. */
function oneText(kind: ContentKind, name: string, text: unknown): unknown {
  const field = declarationOf(kind).fields[name];
  if (!field) throw new Error(`${kind} has no field ${name}`);
  if (!Array.isArray(text)) return text;
  const isLines = field.type === "localized" && field.size === "lines";
  return textOf(text, isLines ? "\n" : "\n\n");
}

function pricesOf(kind: ContentKind): ItemPrice[] {
  return (written[kind] ?? []).flatMap(({ id, price }) =>
    price ? [{ ...price, kind, itemId: id, startsOn: price.startsOn as LocalDate }] : [],
  );
}

const entries = Object.fromEntries(contentKindNames.map((kind) => [kind, entriesOf(kind)])) as {
  [Kind in ContentKind]: ContentEntry<Kind>[];
};

/**
 * The content of a new installation, also used when content cannot be read. Its claims, testimonials
 * and counts of likes are invented; the pictures are illustrations.
 */
export const firstContent: AllContent = {
  ...entries,
  extras: [],
  prices: contentKindNames.flatMap(pricesOf),
  serviceOf: Object.fromEntries(
    [...entries.offers, ...entries.packages].map(({ id, service }) => [id, service]),
  ),
  workMinutes: firstNeeds
    .map(({ serviceId, sedanMinutes, suvMinutes, curingMinutes }) => ({
      serviceId,
      sedanMinutes,
      suvMinutes,
      curingMinutes,
    }))
    .sort((one, other) => (one.serviceId < other.serviceId ? -1 : 1)),
};

/** Hidden in a new installation until the owner publishes them with prices of their own. */
export const hiddenContent = { extras: entries.extras } satisfies Partial<AllContent>;
