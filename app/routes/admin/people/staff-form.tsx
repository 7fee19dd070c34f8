import { Form, useNavigation } from "react-router";
import { newStaffSchema, roleName, staffRoles } from "#app/features/staff/staff-account.ts";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";

const asTyped = { dir: "ltr", autoComplete: "off", autoCapitalize: "none", spellCheck: false };

/** Somebody new on the staff. */
export function StaffForm({ refused }: { refused?: FormError }) {
  const form = useForm("staff-form", newStaffSchema, refused, { initial: { role: "staff" } });
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" {...form.props} className="grid max-w-form gap-8">
      {form.summary(["name", "username", "email", "role"])}
      <fieldset disabled={busy} className="grid min-w-0 gap-5">
        <TextField
          {...form.control("name")}
          label={m.staff_name()}
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextField
          {...form.control("username")}
          {...asTyped}
          label={m.staff_username()}
          hint={m.staff_username_hint()}
          enterKeyHint="next"
        />
        <TextField
          {...form.control("email")}
          {...asTyped}
          type="email"
          label={m.staff_email()}
          hint={m.staff_email_hint()}
          enterKeyHint="next"
        />
        <SelectField
          {...form.control("role")}
          required={false}
          label={m.staff_role()}
          hint={m.staff_role_hint()}
        >
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {roleName[role]()}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <div>
        <Button size="lg" busy={busy} busyText={m.account_saving()}>
          {m.staff_add()}
        </Button>
      </div>
    </Form>
  );
}
