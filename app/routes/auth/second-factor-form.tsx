import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { codeSchema, recoveryCodeSchema } from "#app/platform/auth/credentials.ts";
import { secondFactorPath } from "#app/platform/auth/return-address.ts";
import { CodeField } from "#app/ui/code-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { AuthForm, AuthLink } from "./auth-form.tsx";
import { useAuthPlace } from "./auth-place.ts";
import { useAuthForm } from "./use-auth-form.ts";

type Props = { kind: "app" | "recovery"; refused?: FormError };

export function SecondFactorForm({ kind, refused }: Props) {
  const form = useAuthForm(kind, kind === "app" ? codeSchema : recoveryCodeSchema, refused);
  const { to, addresses } = useAuthPlace();
  const here = secondFactorPath(to);
  const withRecovery = `${here}&with=recovery`;
  return (
    <div className="grid gap-4">
      <AuthForm
        action={kind === "app" ? here : withRecovery}
        form={form}
        names={["code"]}
        submit={m.auth_factor_action()}
      >
        {kind === "app" ? (
          <CodeField {...form.control("code")} />
        ) : (
          <TextField
            {...form.control("code")}
            label={m.auth_recovery()}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
          />
        )}
      </AuthForm>
      <div className="flex flex-wrap justify-between gap-x-6">
        {kind === "app" ? (
          <AuthLink to={withRecovery}>{m.auth_factor_use_recovery()}</AuthLink>
        ) : (
          <AuthLink to={here}>{m.auth_factor_use_app()}</AuthLink>
        )}
        <AuthLink to={addresses.signIn}>{m.auth_factor_again()}</AuthLink>
      </div>
    </div>
  );
}
