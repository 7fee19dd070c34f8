import { Form } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { passwordError } from "#app/features/account-security/security.server.ts";
import { m } from "#app/paraglide/messages.js";
import { pinSchema } from "#app/platform/auth/credentials.ts";
import { checkPassword } from "#app/platform/auth/password.server.ts";
import { setPin } from "#app/platform/auth/staff-lock.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/account-pin.ts";
import { AccountFrame } from "./account-frame.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "today");
  return null;
}

const setting = {
  permission: "today",
  failed: m.account_failed,
  notice: m.staff_pin_saved,
} as const;

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, setting, {
    schema: pinSchema,
    to: "/admin/account",
    async handle({ input: { pin, currentPassword: password }, app, staff, invalid }) {
      const checked = await checkPassword(app, staff, password);
      if (!checked.ok) return invalid(...passwordError(checked));
      await setPin(app, staff.id, pin);
    },
  });

export default function AccountPin({ actionData }: Route.ComponentProps) {
  const form = useForm("pin-form", pinSchema, actionData);
  return (
    <AccountFrame
      title={m.staff_pin()}
      lead={m.staff_pin_hint()}
      hasErrors={actionData !== undefined}
    >
      <Form method="post" {...form.props} className="grid gap-6">
        {form.summary(["pin", "currentPassword"])}
        <fieldset disabled={form.busy} className="grid min-w-0 gap-5">
          <TextField
            {...form.control("pin")}
            label={m.staff_pin_new()}
            type="password"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
          />
          <PasswordField
            {...form.control("currentPassword")}
            label={m.account_password_current()}
            autoComplete="current-password"
            enterKeyHint="done"
          />
        </fieldset>
        <div>
          <Button size="lg" busy={form.busy} busyText={m.ui_saving()}>
            {m.staff_pin_save()}
          </Button>
        </div>
      </Form>
    </AccountFrame>
  );
}
