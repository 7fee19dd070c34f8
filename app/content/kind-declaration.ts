import type { LineFormat } from "#app/lib/line-formats.ts";
import type { Locale } from "#app/lib/locale.ts";

/** A field of an entry. A localized text without `optional` needs every language. */
export type ContentField =
  /** `paragraphs` are separated by an empty line; `lines` have equally many in each language. */
  | {
      type: "localized";
      size: "line" | "lines" | "text" | "paragraphs";
      optional?: true;
      format?: LineFormat;
      describes?: string;
    }
  | { type: "line"; optional?: true; format?: LineFormat }
  | {
      type: "date";
      optional?: true;
      notBefore?: string;
    }
  | { type: "rating" }
  | { type: "choice"; choices: readonly string[] }
  | { type: "picture"; choices: readonly string[] }
  | { type: "focus" }
  | { type: "services"; optional?: true }
  | { type: "entry"; kinds: readonly string[]; optional?: true }
  /**
   * The slug of the entry's page (`:id` of the first of `pages`) or its place there; empty means it
   * is made from the name. `among` are the kinds that share its address space.
   */
  | { type: "slug"; among: AddressSpace };

export type AddressSpace = "bookable" | "gallery";

export type EntryValue = { [field: string]: string | number | { [L in Locale]: string } };

export type KindDeclaration = {
  fields: { [name: string]: ContentField };
  isList?: true;
  /** Pages that show the entry; the first is its preview, `:id` its slug or its service's. */
  pages: readonly [string, ...string[]];
  onEveryPage?: true;
  /** A list without a limit: read page by page, not cached, new entries first. */
  isLong?: true;
  isPriced?: true;
  /** Placeholders in braces that are filled in for the reader. */
  placeholders?: readonly string[];
};
