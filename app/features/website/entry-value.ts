import { mostLetters, valueSchema } from "#app/content/entry-schema.ts";
import type { ContentField, EntryValue } from "#app/content/kind-declaration.ts";
import type { ContentKind } from "#app/content/kinds.ts";
import { asciiDigits, cleanLine, orEmpty } from "#app/lib/text.ts";
import { parseFocalPoint } from "#app/lib/uploaded-picture.ts";
import {
  type Control,
  controlsOf,
  emptyText,
  pointNames,
  serviceBox,
  type Texts,
  textsOf,
} from "./website.ts";

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

/** The two fields of a picture (admin/picture-fields.tsx). */
export type PictureInput = "File" | "Url";

export const isFile = (field: string): boolean => field.endsWith("File" satisfies PictureInput);

/** What was typed and chosen in a form, each with the text that it replaces as `was.`. */
export function changesIn(
  form: FormData,
  { kind, shown, pictures }: { kind: ContentKind; shown: Texts; pictures: PictureInput[] },
): FormData {
  const changes = new FormData();
  for (const [name, text] of Object.entries(textsOf(kind, sentValue(kind, form)))) {
    const was = shown[name] ?? "";
    const texts = text === was ? [] : [[name, text] as const];
    const chosen = pictures.flatMap((input) => {
      const picked = form.get(name + input);
      const isPicked = picked instanceof File ? picked.size > 0 : picked;
      return picked && isPicked ? [[name + input, picked] as const] : [];
    });
    for (const [field, change] of [...texts, ...chosen]) {
      changes.set(field, change);
      changes.set(`was.${name}`, was);
    }
  }
  return changes;
}

/** The texts that the fields of a post were typed over; a field that was not sent is untouched. */
export function shownBefore(kind: ContentKind, form: FormData, stored: EntryValue): Texts {
  const shown = Object.entries(textsOf(kind, stored)).flatMap(([name, text]) => {
    const was = form.get(`was.${name}`);
    // Browsers send the end of a line in two characters.
    if (was !== null) return [[name, String(was).replaceAll("\r\n", "\n")] as const];
    return form.has(name) ? [] : [[name, text] as const];
  });
  return Object.fromEntries(shown);
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
