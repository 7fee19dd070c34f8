import * as z from "zod/mini";
import { parseFocalPoint, parseUploadKey } from "#app/lib/uploaded-picture.ts";
import type { ContentField, EntryValue } from "./kind-declaration.ts";
import { type ContentKind, type ContentValue, declarationOf } from "./kinds.ts";

export const mostLetters = 16_000;

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
    case "picture": {
      const known = ["", ...field.choices];
      const isPicture = (key: string) => known.includes(key) || parseUploadKey(key) !== null;
      return z._default(text.check(z.refine(isPicture, "no picture")), "");
    }
    case "focus":
      return z._default(text.check(z.refine((at) => parseFocalPoint(at) !== null)), "");
    default:
      return z._default(text, "");
  }
}

const schemas = new Map<ContentKind, z.ZodMiniType<EntryValue>>();

/** Fields that an earlier version did not know are empty. */
export function valueSchema(kind: ContentKind): z.ZodMiniType<EntryValue> {
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
