import * as z from "zod/mini";
import type { ContentField } from "#app/content/kind-declaration.ts";
import { type ContentKind, type ContentValue, declarationOf } from "#app/content/kinds.ts";
import { parseFocalPoint } from "#app/lib/focal-point.ts";
import { asciiDigits, cleanLine, orEmpty } from "#app/lib/text.ts";
import { parseUploadKey } from "#app/lib/uploaded-picture.ts";
import {
  type Control,
  controlsOf,
  type EntryValue,
  emptyText,
  pointNames,
  serviceBox,
} from "./website.ts";

const mostLetters = 16_000;

const text = z.string().check(z.maxLength(mostLetters));

function fieldSchema(field: ContentField): z.ZodMiniType {
  switch (field.type) {
    case "localized": {
      const one = z._default(text, "");
      return z.prefault(z.object({ en: one, ar: one }), {});
    }
    case "rating":
      return z._default(z.int().check(z.minimum(0), z.maximum(5)), 0);
    case "choice":
      return z._default(z.enum(["", ...field.choices]), "");
    case "picture":
      return z._default(
        text.check(z.refine((key) => isPictureOf(field, key) || key === "", "no picture")),
        "",
      );
    case "services":
      return z._default(text, "");
    case "focus":
      return z._default(text.check(z.refine((at) => parseFocalPoint(at) !== null)), "");
    default:
      return z._default(text, "");
  }
}

const isPictureOf = ({ choices }: { choices: readonly string[] }, key: string): boolean =>
  choices.includes(key) || parseUploadKey(key) !== null;

const schemas = new Map<ContentKind, z.ZodMiniType<EntryValue>>();

/** Fields that an earlier version did not know are empty. */
function valueSchema(kind: ContentKind): z.ZodMiniType<EntryValue> {
  const known = schemas.get(kind);
  if (known) return known;
  const fields = Object.entries(declarationOf(kind).fields);
  const shape = Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)]));
  const schema = z.object(shape) as z.ZodMiniType as z.ZodMiniType<EntryValue>;
  schemas.set(kind, schema);
  return schema;
}

export const parseValue = <Kind extends ContentKind>(kind: Kind, stored: unknown) =>
  valueSchema(kind).parse(stored) as ContentValue<Kind>;

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

const asciiFigure = (line: string, type: ContentField) =>
  type.type === "line" && (type.format === "minutes" || type.format === "count")
    ? asciiDigits(line)
    : line;
