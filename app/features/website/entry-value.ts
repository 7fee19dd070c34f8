import { mostLetters, valueSchema } from "#app/content/entry-schema.ts";
import type { ContentField, EntryValue } from "#app/content/kind-declaration.ts";
import type { ContentKind } from "#app/content/kinds.ts";
import { asciiDigits, cleanLine, orEmpty } from "#app/lib/text.ts";
import { parseFocalPoint } from "#app/lib/uploaded-picture.ts";
import { type Control, controlsOf, emptyText, pointNames, serviceBox } from "./website.ts";

/** Throws for anything our forms do not send. */
export const readValue = (kind: ContentKind, form: FormData): EntryValue =>
  valueSchema(kind).parse(sentValue(kind, form));

export const isReadable = (kind: ContentKind, form: FormData): boolean =>
  valueSchema(kind).safeParse(sentValue(kind, form)).success;

function sentValue(kind: ContentKind, form: FormData): EntryValue {
  const value: EntryValue = {};
  for (const { name, field, locale, type } of controlsOf(kind)) {
    const typed = cleanText(typedIn(form, { name, type }), type);
    if (!locale) value[field] = type.type === "rating" ? Number(typed) || 0 : typed;
    else value[field] = { ...emptyText, ...Object(value[field]), [locale]: typed };
  }
  return value;
}

const sent = (form: FormData, name: string): string =>
  String(form.get(name) ?? "").slice(0, mostLetters);

function typedIn(form: FormData, { name, type }: Pick<Control, "name" | "type">): string {
  if (type.type === "focus") return pointIn(form, name);
  return type.type === "services" ? servicesIn(form, name) : sent(form, name);
}

const servicesIn = (form: FormData, name: string): string =>
  [...form.keys()]
    .filter((key) => key.startsWith(serviceBox(name, "")))
    .map((key) => key.slice(serviceBox(name, "").length))
    .join(" ");

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
