import * as z from "zod/mini";
import { parsePhone, parsePhoneAnywhere } from "./phone.ts";
import { asciiDigits, cleanLine, cleanText, maxLength } from "./text.ts";

export type FieldMessage = () => string;
export type TooLong = (limit: { max: number }) => string;

export function line(required: FieldMessage, tooLong: TooLong) {
  return requiredText(cleanLine, required, tooLong, maxLength.line);
}

export function text(required: FieldMessage, tooLong: TooLong) {
  return requiredText(cleanText, required, tooLong, maxLength.message);
}

export function optionalLine(tooLong: TooLong) {
  const max = maxLength.line;
  return z.pipe(
    z.catch(z.string(), ""),
    z.pipe(
      z.string().check(z.overwrite(cleanLine), z.maxLength(max, { error: () => tooLong({ max }) })),
      z.transform((value) => value || null),
    ),
  );
}

export function optionalText(tooLong: TooLong) {
  const max = maxLength.message;
  return z.pipe(
    z.catch(z.string(), ""),
    z.string().check(z.overwrite(cleanText), z.maxLength(max, { error: () => tooLong({ max }) })),
  );
}

/** A line as `read` understands it; what it does not understand is refused. */
export const lineAs = <Value>(read: (line: string) => Value | undefined, invalid: FieldMessage) =>
  z.pipe(
    z.catch(z.string(), ""),
    z.transform((input: string, { issues }): Value => {
      const value = read(cleanLine(input));
      if (value !== undefined) return value;
      issues.push({ code: "custom", message: invalid(), input });
      return z.NEVER;
    }),
  );

export type Fields = { [name: string]: unknown };

export function checkedBy<Output>(
  schema: z.core.$ZodType<Output>,
  fields: Fields,
  issues: z.core.$ZodRawIssue[],
): Output {
  const checked = z.safeParse(schema, fields);
  if (checked.success) return checked.data;
  for (const { path, message } of checked.error.issues) {
    issues.push({ code: "custom", path, message, input: fields });
  }
  return z.NEVER;
}

export function email(messages: {
  required: FieldMessage;
  invalid: FieldMessage;
  tooLong: TooLong;
}) {
  const max = maxLength.email;
  return requiredText(cleanLine, messages.required, messages.tooLong, max).check(
    z.overwrite((value) => parseEmail(value) ?? value),
    z.refine((value) => value === "" || value.length > max || parseEmail(value) !== null, {
      error: messages.invalid,
    }),
  );
}

/** The address of an account, which better-auth checks once more, in lower case. */
export const accountEmail = (messages: Parameters<typeof email>[0]) =>
  email(messages).check(
    z.overwrite((value) => value.toLowerCase()),
    z.refine((value) => value === "" || z.regexes.email.test(value), { error: messages.invalid }),
  );

export function phone(messages: { required: FieldMessage; invalid: FieldMessage }) {
  return z.string({ error: messages.required }).check(
    z.overwrite(cleanLine),
    z.minLength(1, { error: messages.required }),
    z.overwrite((value) => parsePhone(value) ?? value),
    z.refine((value) => value === "" || /^\d{10}$/.test(value), { error: messages.invalid }),
  );
}

export function phoneAnywhere(messages: { required: FieldMessage; invalid: FieldMessage }) {
  return z.string({ error: messages.required }).check(
    z.overwrite(cleanLine),
    z.minLength(1, { error: messages.required }),
    z.overwrite((value) => parsePhoneAnywhere(value) ?? value),
    z.refine((value) => value === "" || parsePhoneAnywhere(value) !== null, {
      error: messages.invalid,
    }),
  );
}

export function optionalPhone(invalid: FieldMessage) {
  return z.pipe(
    z.catch(z.string(), ""),
    z.pipe(
      z.string().check(
        z.overwrite((value) => parsePhoneAnywhere(value) ?? cleanLine(value)),
        z.refine((value) => value === "" || parsePhoneAnywhere(value) !== null, {
          error: invalid,
        }),
      ),
      z.transform((value) => value || null),
    ),
  );
}

export function year({ required, invalid }: { required: FieldMessage; invalid: FieldMessage }) {
  return z
    .string({ error: required })
    .check(...yearChecks(invalid), z.minLength(1, { error: required }));
}

export function optionalYear(invalid: FieldMessage) {
  return z.pipe(z.catch(z.string(), ""), z.string().check(...yearChecks(invalid)));
}

const yearChecks = (invalid: FieldMessage) => [
  z.overwrite((value: string) => asciiDigits(cleanLine(value))),
  z.regex(/^((19|20)\d{2})?$/, { error: invalid }),
];

function requiredText(
  clean: (value: string) => string,
  required: FieldMessage,
  tooLong: TooLong,
  max: number,
) {
  return z
    .string({ error: required })
    .check(
      z.overwrite(clean),
      z.minLength(1, { error: required }),
      z.maxLength(max, { error: () => tooLong({ max }) }),
    );
}

/** A small replacement for `z.enum`, which would enlarge the scripts of every form. */
export function oneOf<Value extends string>(values: readonly Value[], required: FieldMessage) {
  return z.custom<Value>((value) => values.includes(value), { error: required });
}

const shape =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;

/**
 * One address as mail servers accept it; an international host becomes its ASCII form
 * (`münchen.de`, `xn--mnchen-3ya.de`). Null for anything else, also for two recipients.
 */
export function parseEmail(text: string): string | null {
  const typed = cleanLine(text);
  const at = typed.lastIndexOf("@");
  if (at < 0 || typed.length > maxLength.email) return null;
  const address = `${typed.slice(0, at)}@${asciiHost(typed.slice(at + 1))}`;
  return shape.test(address) ? address : null;
}

function asciiHost(host: string): string {
  if (/^[!-~]*$/.test(host)) return host;
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).host : host;
}
