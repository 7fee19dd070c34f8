import * as z from "zod/mini";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { accountEmail, line, oneOf } from "#app/lib/fields.ts";
import { cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { staffRoles } from "./staff.ts";

/** Easy to type and to say on every keyboard. */
const username = z.string({ error: m.staff_username_required }).check(
  z.overwrite((value) => cleanLine(value).toLowerCase()),
  z.minLength(1, { error: m.staff_username_required }),
  z.refine((value) => value === "" || /^[a-z0-9](?:[a-z0-9.-]{1,30})[a-z0-9]$/.test(value), {
    error: m.staff_username_invalid,
  }),
);

const email = accountEmail({
  required: m.staff_email_required,
  invalid: m.ui_email_invalid,
  tooLong: m.staff_email_too_long,
});

const name = line(m.staff_name_required, m.staff_name_too_long);

export const nameSchema = z.object({ name });

const fields = {
  name: { kind: "line", label: m.ui_name, schema: name },
  username: {
    kind: "typed",
    label: m.staff_username,
    hint: m.staff_username_hint,
    schema: username,
  },
  email: { kind: "email", label: m.ui_email, hint: m.staff_email_hint, schema: email },
  role: {
    kind: "select",
    label: m.staff_role,
    hint: m.staff_role_hint,
    schema: oneOf(staffRoles, m.staff_role_required),
  },
} as const satisfies DeclaredFields;

export const newStaff = { fields, schema: schemaOf(fields) };
export type NewStaff = z.output<typeof newStaff.schema>;
