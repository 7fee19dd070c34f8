import * as z from "zod/mini";
import { cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { currentPasswordSchema } from "#app/platform/auth/credentials.ts";

/** What is typed by somebody who has no password to type. */
export const closingWordSchema = z.object({
  word: z.string({ error: wrongWord }).check(
    z.overwrite((value) => cleanLine(value).toUpperCase()),
    z.refine((value) => value === m.account_close_word(), { error: wrongWord }),
  ),
});

/** The form that deletes an account. */
export const closingSchema = (asksPassword: boolean): z.core.$ZodType =>
  asksPassword ? currentPasswordSchema : closingWordSchema;

function wrongWord(): string {
  return m.account_close_word_wrong({ word: m.account_close_word() });
}
