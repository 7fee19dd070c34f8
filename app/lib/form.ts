import * as z from "zod/mini";
import { cleanLine, firstPart, maxLength } from "./text.ts";

export type FieldErrors = { [name: string]: string };

export type FormError = {
  values: { [name: string]: string };
  errors: FieldErrors;
  problem?: string;
  isLost?: true;
};

export const isRefused = (answer: FormError | undefined): boolean =>
  answer !== undefined && (answer.problem ?? Object.keys(answer.errors)[0]) !== undefined;

export function isIncomplete(errors: FieldErrors, form: FormData): boolean {
  return Object.keys(errors).some((name) => String(form.get(name) ?? "").trim() === "");
}

export function checkForm<Input>(
  schema: z.core.$ZodType<Input>,
  form: FormData,
): { ok: true; input: Input } | { ok: false; errors: FieldErrors } {
  const parsed = z.safeParse(schema, Object.fromEntries(form));
  if (parsed.success) return { ok: true, input: parsed.data };
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  return { ok: false, errors };
}

export const formErrorOf = (
  answer: FormError | { done: string } | null | undefined,
): FormError | undefined => (answer && "errors" in answer ? answer : undefined);

/** A field that people never see and robots fill in (D17). Browsers do not autofill this name. */
export const honeypotField = "leave-empty";

export const isHoneypotFilled = (form: FormData): boolean => Boolean(form.get(honeypotField));

/** One line that was typed into a field; empty where it was not posted. */
export const lineOf = (form: FormData, name: string): string =>
  firstPart(cleanLine(String(form.get(name) ?? "")), maxLength.line);
