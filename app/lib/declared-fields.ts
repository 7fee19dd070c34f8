import * as z from "zod/mini";

type Words = () => string;

export type FieldChoice = { value: string; label: string; detail?: string };

/** A field of a form: its words, how it is typed, and what it accepts. */
export type DeclaredField = {
  kind:
    | ("line" | "english" | "arabic" | "typed" | "email" | "capitals" | "text" | "arabic-text")
    // Pieces: one of many small counts, where nothing typed is none.
    | ("figure" | "pieces" | "decimal" | "date" | "time" | "select" | "cards" | "tick" | "ticks");
  label: Words;
  hint?: Words;
  schema: z.core.$ZodType;
  optional?: boolean;
  maxLength?: number;
  /** The first day of a date. */
  min?: string;
  /** Each tick is posted by itself, named by its value. */
  choices?: () => FieldChoice[];
  isWide?: boolean;
  readOnly?: boolean;
};

export type DeclaredFields = { [name: string]: DeclaredField };

type Shape<Of extends DeclaredFields> = { [Name in keyof Of]: Of[Name]["schema"] };

export function schemaOf<Of extends DeclaredFields>(fields: Of): z.ZodMiniObject<Shape<Of>> {
  const schemas = Object.entries(fields).map(([name, { schema }]) => [name, schema]);
  return z.object(Object.fromEntries(schemas) as Shape<Of>);
}
