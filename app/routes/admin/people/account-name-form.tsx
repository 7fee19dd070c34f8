import { Form, useNavigation } from "react-router";
import { nameSchema } from "#app/features/staff/staff-account.ts";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";

/** One's own name, to change, and what an admin keeps: username and address. */
export function AccountNameForm({
  person: { name, username, email },
  refused,
}: {
  person: { name: string; username: string; email: string };
  refused?: FormError;
}) {
  const form = useForm("account-name", nameSchema, refused, { initial: { name } });
  const busy = useNavigation().formData?.get("intent") === "rename";
  return (
    <div>
      <Form method="post" preventScrollReset {...form.props} className="grid max-w-form gap-5">
        {form.summary(["name"])}
        <fieldset disabled={busy} className="min-w-0">
          <TextField
            {...form.control("name")}
            label={m.staff_name()}
            hint={m.staff_name_hint()}
            autoComplete="name"
            enterKeyHint="done"
          />
        </fieldset>
        <div>
          <Button name="intent" value="rename" busy={busy} busyText={m.account_saving()}>
            {m.staff_name_save()}
          </Button>
        </div>
      </Form>
      <Facts className="mt-6 text-sm">
        <Fact name={m.staff_username()}>
          <bdi>{username}</bdi>
        </Fact>
        <Fact name={m.staff_email()}>
          <bdi className="wrap-anywhere">{email}</bdi>
        </Fact>
      </Facts>
    </div>
  );
}
