import { mostLetters, valueSchema } from "#app/content/entry-schema.ts";
import type { ContentField, EntryValue } from "#app/content/kind-declaration.ts";
import { type ContentKind, declarationOf } from "#app/content/kinds.ts";
import { contrast, lightestGround } from "#app/lib/contrast.ts";
import { hasFormat } from "#app/lib/line-formats.ts";
import { type Locale, locales } from "#app/lib/locale.ts";
import { asciiDigits, cleanLine, firstPart, orEmpty } from "#app/lib/text.ts";
import { parseLocalDate } from "#app/lib/time.ts";
import { parseFocalPoint, parseUploadKey } from "#app/lib/uploaded-picture.ts";

const isReadableAccent = (colour: string): boolean => contrast(colour, lightestGround) >= 4.5;

/** The texts of an entry of any kind; a draft may be incomplete. */
export const longest = { line: 160, lines: 2_000, text: 2_000, paragraphs: 8_000 };

/** The name of a form's field: `title.ar` for one that has a text in each language. */
const controlName = (field: string, locale: Locale | null) =>
  locale ? `${field}.${locale}` : field;

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

/** The fields of a form that say the text of a control. */
export function controlTexts(value: EntryValue, control: Control): [name: string, text: string][] {
  const { name, type } = control;
  const text = entryText(value, control);
  const parts = text.split(" ");
  if (type.type === "services") {
    return parts.filter((id) => id !== "").map((id) => [serviceBox(name, id), "on"]);
  }
  if (type.type !== "focus") return [[name, text]];
  return pointNames(name).map((axis, index) => [axis, parts[index] ?? ""]);
}

export const serviceBox = (name: string, serviceId: string) => `${name}.${serviceId}`;

export const pointNames = (name: string) => [`${name}.x`, `${name}.y`] as const;

const emptyText = { en: "", ar: "" };

export const emptyValue = (kind: ContentKind): EntryValue =>
  Object.fromEntries(
    Object.entries(declarationOf(kind).fields).map(([name, field]) => [name, emptyField(field)]),
  );

function emptyField(field: ContentField): EntryValue[string] {
  if (field.type === "localized") return { ...emptyText };
  if (field.type === "choice") return field.choices.find((choice) => choice === "no") ?? "";
  return field.type === "rating" ? 0 : "";
}

export type Fault =
  | "missing"
  | "too-long"
  | "not-a-date"
  | "before-start"
  | "gone"
  | "wrong-format"
  | "low-contrast"
  | "unknown-placeholder"
  | "uneven-lines"
  | "not-a-slug"
  | "reserved-slug";

/** Why an entry cannot be published, in the order of its fields; empty when it can. */
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
    const day = parseLocalDate(text);
    const first = parseLocalDate(String(value[type.notBefore ?? ""] ?? ""));
    if (!day) return "not-a-date";
    return first && day < first ? "before-start" : null;
  }
  if ("format" in type && type.format && !hasFormat(type.format, text)) return "wrong-format";
  if (type.type === "line" && type.format === "colour" && !isReadableAccent(text))
    return "low-contrast";
  const max = longestOf(type);
  if (text.length > max) return "too-long";
  if (type.type === "localized" && type.size === "lines" && isUneven(value[control.field]))
    return "uneven-lines";
  const known = declarationOf(kind).placeholders ?? [];
  const named = Array.from(text.matchAll(/\{(\w*)\}/g), ([, name = ""]) => name);
  return named.every((name) => known.includes(name)) ? null : "unknown-placeholder";
}

export function longestOf(type: ContentField): number {
  if (type.type === "services") return longest.text;
  return type.type === "localized" ? longest[type.size] : longest.line;
}

export const longestSlug = 80;

const reservedSlugs = ["all", "ar", "en", "index", "new", "preview"];

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

const unnamed = ["rating", "choice", "date", "picture", "focus", "services", "entry", "slug"];

export function nameOf(kind: ContentKind, value: EntryValue, locale: Locale = "en"): string {
  const controls = controlsOf(kind).filter(({ type }) => !unnamed.includes(type.type));
  const texts = [
    ...controls.filter((control) => control.locale === locale || control.locale === null),
    ...controls,
  ].map((control) => entryText(value, control));
  const [first = ""] = texts.filter((each) => each !== "");
  return first.length > 80 ? `${firstPart(first, 79).trimEnd()}…` : first;
}

export const wordsOf = (kind: ContentKind, value: EntryValue): string =>
  controlsOf(kind)
    .filter(({ type }) => !["picture", "focus", "services", "entry"].includes(type.type))
    .map((control) => entryText(value, control))
    .join(" ");

export const entrySlug = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 48)
    .replaceAll(/^-+|-+$/g, "");

export const changedControls = (kind: ContentKind, one: EntryValue, other: EntryValue): Control[] =>
  controlsOf(kind).filter((control) => entryText(one, control) !== entryText(other, control));

const isFact = ({ type: { type } }: Control) => type === "choice" || type === "line";

/** The fields that say something in a word or a line, for the audit log; texts are in the history. */
export const factsOf = (kind: ContentKind): Control[] => controlsOf(kind).filter(isFact);

export const changedFacts = (kind: ContentKind, before: EntryValue, after: EntryValue) =>
  Object.fromEntries(
    changedControls(kind, before, after)
      .filter(isFact)
      .map((control) => [
        control.field,
        { from: entryText(before, control), to: entryText(after, control) },
      ]),
  );

export type Texts = { [control: string]: string };

/** What fields were typed over; of a save that nothing answered the text before it, or its own. */
export type ShownTexts = { [control: string]: string | string[] };

export const textsOf = (kind: ContentKind, value: EntryValue): Texts =>
  Object.fromEntries(controlsOf(kind).map((control) => [control.name, entryText(value, control)]));

/** The typed texts, else the stored ones. `disputed` are fields that another window changed. */
export function mergeEdits(
  kind: ContentKind,
  { typed, shown, stored }: { typed: EntryValue; shown: ShownTexts; stored: EntryValue },
): { value: EntryValue; disputed: Control[] } {
  const shownIn = ({ name }: Control) => [shown[name] ?? []].flat();
  const value = { ...typed };
  const [untouched = [], touched = []] = [true, false].map((isUntouched) =>
    changedControls(kind, typed, stored).filter((control) => {
      const [text, ...others] = shownIn(control);
      return (others.length === 0 && entryText(typed, control) === text) === isUntouched;
    }),
  );
  for (const { field, locale } of untouched) {
    const now = stored[field] ?? "";
    value[field] = locale
      ? { ...emptyText, ...Object(value[field]), [locale]: Object(now)[locale] }
      : now;
  }
  const isShown = (control: Control) => shownIn(control).includes(entryText(stored, control));
  return { value, disputed: touched.filter((control) => !isShown(control)) };
}

/** The texts in a form, the others from `rest`. Throws for anything our forms do not send. */
export const readValue = (kind: ContentKind, form: FormData, rest: EntryValue = {}): EntryValue =>
  valueSchema(kind).parse(sentValue(kind, form, rest));

export const isReadable = (kind: ContentKind, form: FormData): boolean =>
  valueSchema(kind).safeParse(sentValue(kind, form)).success;

/** What a form says, unchecked: the schema would bring 700 bytes of zod to every page. */
export function sentValue(kind: ContentKind, form: FormData, rest: EntryValue = {}): EntryValue {
  const value = { ...rest };
  for (const { name, field, locale, type } of controlsOf(kind)) {
    const typed = typedIn(form, { name, type });
    if (typed === undefined) continue;
    const text = cleanText(typed, type);
    if (!locale) value[field] = type.type === "rating" ? Number(text) || 0 : text;
    else value[field] = { ...emptyText, ...Object(value[field]), [locale]: text };
  }
  return value;
}

/** The texts that the fields of a post were typed over; a field that was not sent is untouched. */
export function shownBefore(kind: ContentKind, form: FormData, stored: EntryValue): ShownTexts {
  const before = ([name, text]: [string, string]): [string, string | string[]][] => {
    // Browsers send the end of a line in two characters.
    const was = form.getAll(`was.${name}`).map((one) => String(one).replaceAll("\r\n", "\n"));
    if (was.length > 0) return [[name, was]];
    return form.has(name) ? [] : [[name, text]];
  };
  return Object.fromEntries(Object.entries(textsOf(kind, stored)).flatMap(before));
}

const sent = (form: FormData, name: string): string =>
  String(form.get(name) ?? "").slice(0, mostLetters);

function typedIn(form: FormData, { name, type }: Pick<Control, "name" | "type">) {
  if (form.has(name)) return sent(form, name);
  if (type.type === "services") return servicesIn(form, serviceBox(name, ""));
  return type.type === "focus" && form.has(pointNames(name)[0]) ? pointIn(form, name) : undefined;
}

function servicesIn(form: FormData, box: string): string | undefined {
  const boxes = [...form.keys()].filter((key) => key.startsWith(box));
  if (boxes.length === 0) return undefined;
  return boxes.flatMap((key) => key.slice(box.length) || []).join(" ");
}

function pointIn(form: FormData, name: string): string {
  const [x, y] = pointNames(name).map((axis) => sent(form, axis).trim());
  const point = `${Number(x)} ${Number(y)}`;
  return x && y && parseFocalPoint(point) ? point : "";
}

/** Direction marks around Latin names and joiners of letters and emoji stay. */
const unwanted =
  /(?!\n)\p{Cc}|[\p{Cs}\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060\u3164\uFEFF]/gu;

function cleanText(typed: string, type: ContentField): string {
  if (type.type !== "localized") return asciiFigure(cleanLine(typed), type);
  const isLong = type.size !== "line";
  const isList = type.size === "lines";
  const lines = typed
    .normalize("NFC")
    .split(/\r\n?|[\n\u2028\u2029\u0085]/)
    .map((line) =>
      orEmpty(line.replaceAll("\t", " ").replaceAll(unwanted, "").replaceAll(/ +/g, " ").trim()),
    );
  return lines
    .filter((line) => line !== "" || !isList)
    .join(isLong ? "\n" : " ")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

const figures = ["minutes", "count", "lockMinutes", "taxNumber"] as const;

const asciiFigure = (line: string, type: ContentField) =>
  type.type === "line" && figures.some((format) => format === type.format)
    ? asciiDigits(line)
    : line;
