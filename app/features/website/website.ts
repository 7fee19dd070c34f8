import type { ContentField } from "#app/content/kind-declaration.ts";
import { type ContentKind, declarationOf } from "#app/content/kinds.ts";
import { hasFormat } from "#app/lib/line-formats.ts";
import { type Locale, locales } from "#app/lib/locale.ts";
import { firstPart } from "#app/lib/text.ts";
import { parseUploadKey } from "#app/lib/uploaded-picture.ts";

/** What an entry says, of whatever kind; a draft may lack what is needed to publish it. */
export type EntryValue = { [field: string]: string | number | { [L in Locale]: string } };

/** The longest text that a field takes, in letters. */
export const longest = { line: 160, lines: 2_000, text: 2_000, paragraphs: 8_000 };

/** The name of a form's field: `title.ar` for one that has a text in each language. */
const controlName = (field: string, locale: Locale | null) =>
  locale ? `${field}.${locale}` : field;

/** A field of the form, once for each of its languages. */
export type Control = { name: string; field: string; locale: Locale | null; type: ContentField };

export const controlsOf = (kind: ContentKind): Control[] =>
  Object.entries(declarationOf(kind).fields).flatMap(([field, type]) =>
    (type.type === "localized" ? locales : [null]).map((locale) => {
      return { name: controlName(field, locale), field, locale, type };
    }),
  );

/** Its fields that name a picture. */
export const pictureFieldsOf = (kind: ContentKind): string[] =>
  Object.entries(declarationOf(kind).fields).flatMap(([name, { type }]) =>
    type === "picture" ? [name] : [],
  );

export function entryText(value: EntryValue, { field, locale }: Pick<Control, "field" | "locale">) {
  const stored = value[field] ?? "";
  if (typeof stored === "object") return locale ? stored[locale] : "";
  return stored === 0 ? "" : String(stored);
}

/** What the fields of the form say at first. */
export const controlTexts = (value: EntryValue, control: Control): [name: string, text: string][] =>
  fieldTexts(control, entryText(value, control));

/** A text in the fields of its control: a focal point has two, and each service a box of its own. */
export function fieldTexts({ name, type }: Control, text: string): [name: string, text: string][] {
  const parts = text.split(" ");
  if (type.type === "services") {
    return parts.filter((id) => id !== "").map((id) => [serviceBox(name, id), "on"]);
  }
  if (type.type !== "focus") return [[name, text]];
  return pointNames(name).map((axis, index) => [axis, parts[index] ?? ""]);
}

/** The name of the box that stands for a service. */
export const serviceBox = (name: string, serviceId: string) => `${name}.${serviceId}`;

export const pointNames = (name: string) => [`${name}.x`, `${name}.y`] as const;

export const emptyText = { en: "", ar: "" };

export const emptyValue = (kind: ContentKind): EntryValue =>
  Object.fromEntries(
    Object.entries(declarationOf(kind).fields).map(([name, field]) => [name, emptyField(field)]),
  );

function emptyField(field: ContentField): EntryValue[string] {
  if (field.type === "localized") return { ...emptyText };
  // What is nothing special is no question.
  if (field.type === "choice") return field.choices.find((choice) => choice === "no") ?? "";
  return field.type === "rating" ? 0 : "";
}

export type Fault =
  | "missing"
  | "too-long"
  | "not-a-date"
  /** A last day before the first one. */
  | "before-start"
  /** It names an entry that is not public, or not there. */
  | "gone"
  | "wrong-format"
  | "unknown-placeholder"
  /** A list of lines that has not as many in each language. */
  | "uneven-lines"
  | "not-a-slug"
  | "reserved-slug";

/** Why an entry cannot be published, by the fields of its form from top to bottom; empty when it can. */
export function faultsOf(
  kind: ContentKind,
  value: EntryValue,
): { control: Control; fault: Fault }[] {
  return controlsOf(kind).flatMap((control) => {
    const fault = faultIn(kind, control, value);
    return fault ? [{ control, fault }] : [];
  });
}

function faultIn(kind: ContentKind, control: Control, value: EntryValue): Fault | null {
  const { type } = control;
  const text = entryText(value, control);
  const isOptional =
    ("optional" in type && type.optional === true) ||
    type.type === "focus" ||
    type.type === "slug" ||
    (type.type === "localized" && type.describes && !isUploaded(value[type.describes]));
  if (text === "") return isOptional ? null : "missing";
  if (type.type === "slug") return slugFault(text);
  if (type.type === "date") {
    if (!isDay(text)) return "not-a-date";
    const first = type.notBefore ? String(value[type.notBefore] ?? "") : "";
    return isDay(first) && text < first ? "before-start" : null;
  }
  if ("format" in type && type.format && !hasFormat(type.format, text)) return "wrong-format";
  const max = longestOf(type);
  if (text.length > max) return "too-long";
  if (type.type === "localized" && type.size === "lines" && isUneven(value[control.field]))
    return "uneven-lines";
  const known = declarationOf(kind).placeholders ?? [];
  const named = Array.from(text.matchAll(/\{(\w*)\}/g), ([, name = ""]) => name);
  return named.every((name) => known.includes(name)) ? null : "unknown-placeholder";
}

/** The longest text of a field. */
export function longestOf(type: ContentField): number {
  if (type.type === "services") return longest.text;
  return type.type === "localized" ? longest[type.size] : longest.line;
}

/** The longest last part of an address. */
export const longestSlug = 80;

/** What an address of ours means, or may come to mean, by itself. */
const reservedSlugs = ["all", "ar", "en", "index", "new", "preview"];

/** As an address of ours may end. */
export const isSlug = (text: string): boolean =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= longestSlug;

function slugFault(slug: string): Fault | null {
  if (reservedSlugs.includes(slug)) return "reserved-slug";
  return isSlug(slug) ? null : "not-a-slug";
}

const isUneven = (text: EntryValue[string] | undefined): boolean =>
  typeof text === "object" && text.en.split("\n").length !== text.ar.split("\n").length;

const isUploaded = (key: EntryValue[string] | undefined): boolean =>
  typeof key === "string" && parseUploadKey(key) !== null;

function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const unnamed = ["rating", "choice", "date", "picture", "focus", "services", "entry", "slug"];

/** What staff call an entry: the first of its texts, in English where there is one. */
export function nameOf(kind: ContentKind, value: EntryValue, locale: Locale = "en"): string {
  const controls = controlsOf(kind).filter(({ type }) => !unnamed.includes(type.type));
  const texts = [
    ...controls.filter((control) => control.locale === locale || control.locale === null),
    ...controls,
  ].map((control) => entryText(value, control));
  const [first = ""] = texts.filter((each) => each !== "");
  return first.length > 80 ? `${firstPart(first, 79).trimEnd()}…` : first;
}

/** Everything that an entry says, to be searched. */
export const wordsOf = (kind: ContentKind, value: EntryValue): string =>
  controlsOf(kind)
    .filter(({ type }) => !["picture", "focus", "services", "entry"].includes(type.type))
    .map((control) => entryText(value, control))
    .join(" ");

/** The address of an entry within its page, from what it is called in English. */
export const entrySlug = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 48)
    .replaceAll(/^-+|-+$/g, "");

/** The fields of which two values say something else. */
export const changedControls = (kind: ContentKind, one: EntryValue, other: EntryValue): Control[] =>
  controlsOf(kind).filter((control) => entryText(one, control) !== entryText(other, control));

/**
 * What a form says once somebody else saved meanwhile: theirs where nothing was typed. Where both
 * wrote, which `disputed` names, and where only this one did, what was typed stays.
 */
export function mergeEdits(
  kind: ContentKind,
  {
    typed,
    current,
    isFirst,
  }: {
    typed: EntryValue;
    current: EntryValue;
    /** Whether it is what the form began with. */
    isFirst: (control: Control, text: string) => boolean;
  },
): { taken: { control: Control; text: string }[]; disputed: Control[] } {
  const changed = changedControls(kind, typed, current);
  const [untouched = [], touched = []] = [true, false].map((isUntouched) =>
    changed.filter((control) => isFirst(control, entryText(typed, control)) === isUntouched),
  );
  return {
    taken: untouched.map((control) => ({ control, text: entryText(current, control) })),
    disputed: touched.filter((control) => !isFirst(control, entryText(current, control))),
  };
}
