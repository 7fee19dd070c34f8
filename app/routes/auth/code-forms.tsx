import { Form } from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { codeSchema, emailSchema } from "#app/platform/auth/credentials.ts";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { AuthForm, AuthLink } from "./auth-form.tsx";
import { useAuthPlace } from "./auth-place.ts";
import { useAuthForm } from "./use-auth-form.ts";

const usePath = () => `/sign-in/code?to=${encodeURIComponent(useAuthPlace().to)}`;

/** Asks for the address to mail a code to. */
export function SendCodeForm({ refused }: { refused?: FormError }) {
  const form = useAuthForm("send-code", emailSchema, refused);
  const { addresses } = useAuthPlace();
  return (
    <div className="grid gap-4">
      <AuthForm action={usePath()} form={form} names={["email"]} submit={m.auth_code_send()}>
        <TextField
          {...form.control("email")}
          type="email"
          label={m.auth_email()}
          autoComplete="username"
          enterKeyHint="done"
        />
      </AuthForm>
      <p>
        <AuthLink to={addresses.signIn}>{m.auth_password_instead()}</AuthLink>
      </p>
    </div>
  );
}

/** Asks for the code that was mailed to `email`. */
export function CodeForm({ email, refused }: { email: string; refused?: FormError }) {
  const form = useAuthForm("code", codeSchema, refused);
  const path = usePath();
  const { to } = useAuthPlace();
  return (
    <div className="grid gap-4">
      <AuthForm action={`${path}&sent=`} form={form} names={["code"]} submit={m.auth_code_action()}>
        <CodeField {...form.control("code")} />
      </AuthForm>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Form method="post" action={path}>
          <input type="hidden" name="to" value={to} />
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="again" value="yes" />
          <Button variant="quiet" className="-ms-5">
            {m.auth_code_another()}
          </Button>
        </Form>
        <AuthLink to={path}>{m.auth_code_other_address()}</AuthLink>
      </div>
    </div>
  );
}
