import type { LineFormat } from "#app/lib/line-formats.ts";

/** What a field of an entry holds. Of a text without `optional` each language has to be there. */
export type ContentField =
  /** `paragraphs` are parted by an empty line; of `lines` each language has as many. */
  | {
      type: "localized";
      size: "line" | "lines" | "text" | "paragraphs";
      optional?: true;
      format?: LineFormat;
      /** A text that an uploaded picture of this field needs, and one that we brought along has. */
      describes?: string;
    }
  | { type: "line"; optional?: true; format?: LineFormat }
  | {
      type: "date";
      optional?: true;
      /** A day of this field is not after it. */
      notBefore?: string;
    }
  | { type: "rating" }
  | { type: "choice"; choices: readonly string[] }
  /** One that the product brings along, by its name, or the key of an uploaded one. */
  | { type: "picture"; choices: readonly string[] }
  /** Of the picture beside it (lib/focal-point.ts). */
  | { type: "focus" }
  /** Some of the services, by their ids with spaces between them. */
  | { type: "services"; optional?: true }
  /** Another entry, by its slug: one of these kinds that is public. */
  | { type: "entry"; kinds: readonly string[]; optional?: true }
  /**
   * Names its own page, `:id` of the first of `pages`, or its place on that page; left empty it is made of
   * what it is called. `among` are the kinds of which no other has it.
   */
  | { type: "slug"; among: AddressSpace };

/** What bookings name by its id has one space of addresses, posts have another. */
export type AddressSpace = "bookable" | "gallery";

export type KindDeclaration = {
  fields: { [name: string]: ContentField };
  /** Without it there is one entry, which can be neither hidden nor deleted. */
  isList?: true;
  /**
   * Whose page shows it; the first one is its preview, where `:id` is its own, or of the first service that
   * it is for, or that there is.
   */
  pages: readonly [string, ...string[]];
  /** Whether all others show it as well. */
  onEveryPage?: true;
  /** Of any number: no process holds them, and its page reads a part at a time. A new one comes first. */
  isLong?: true;
  /** It has a price, and is published with one (db/schema/prices.ts). */
  isPriced?: true;
  /** What may stand in its texts in braces and is filled in for the reader. */
  placeholders?: readonly string[];
};
