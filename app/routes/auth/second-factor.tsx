import { redirect } from "react-router";
import {
  authForm,
  factorLockedText,
  handleSignedIn,
  pathAfter,
} from "#app/features/account-security/sign-in.server.ts";
import { type FormError, formErrorOf } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import {
  oneTimeCodeSchema,
  recoveryCodeSchema,
  secondFactorPath,
} from "#app/platform/auth/credentials.ts";
import {
  type FactorError,
  type FactorKind,
  isHalfway,
  verifySecondFactor,
} from "#app/platform/auth/second-factor.server.ts";
import { handleForm } from "#app/platform/form.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { CodeField } from "#app/ui/password-field.tsx";
import type { Route } from "./+types/second-factor.ts";
import { AuthForm, AuthLink, AuthPage, signInPage, useAuthPlace } from "./auth-form.tsx";

const schemas = { app: oneTimeCodeSchema, recovery: recoveryCodeSchema };

const kindOf = (request: Request): FactorKind =>
  new URL(request.url).searchParams.get("with") === "recovery" ? "recovery" : "app";

export function loader({ request }: Route.LoaderArgs) {
  const to = pathAfter(new URL(request.url).searchParams.get("to"));
  if (!isHalfway(request)) throw redirect(signInPage(to));
  return { to, kind: kindOf(request) } as const;
}

export function action({ request, context }: Route.ActionArgs) {
  const kind = kindOf(request);
  const { headers } = request;
  return handleForm(
    { request, context },
    {
      ...authForm(),
      schema: schemas[kind],
      handle: async ({ code }, { form, invalid }) => {
        const sent = { kind, code, headers };
        const verified = await verifySecondFactor(context.get(appContext), getAuth(context), sent);
        if (!verified.ok) {
          const status = verified.reason === "locked" ? 429 : 401;
          return invalid({ problem: problemOf(verified, kind) }, status);
        }
        const { headers: session } = verified;
        return handleSignedIn(context, form, { headers: session, needsSecondFactor: false });
      },
    },
  );
}

function problemOf(refused: FactorError, kind: FactorKind): string {
  if (refused.reason === "locked") return factorLockedText(refused.until);
  if (refused.reason === "expired") return m.auth_factor_expired();
  return kind === "app" ? m.auth_factor_wrong() : m.auth_recovery_wrong();
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, to } = loaderData;
  const formError = formErrorOf(actionData);
  return (
    <AuthPage
      title={m.auth_factor_title()}
      lead={kind === "app" ? m.auth_factor_lead() : m.auth_factor_recovery_lead()}
      to={to}
      formError={formError}
    >
      <SecondFactorForm key={kind} kind={kind} formError={formError} />
    </AuthPage>
  );
}

function SecondFactorForm({ kind, formError }: { kind: FactorKind; formError?: FormError }) {
  const { to, addresses } = useAuthPlace();
  const here = secondFactorPath(to);
  const withRecovery = `${here}&with=recovery`;
  const isApp = kind === "app";
  return (
    <div className="grid gap-4">
      <AuthForm
        name={kind}
        schema={schemas[kind]}
        action={isApp ? here : withRecovery}
        submit={m.auth_factor_action()}
        formError={formError}
      >
        {(control) =>
          isApp ? (
            <CodeField {...control("code")} />
          ) : (
            <TextField
              {...control("code")}
              label={m.auth_recovery()}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="done"
            />
          )
        }
      </AuthForm>
      <div className="flex flex-wrap justify-between gap-x-6">
        <AuthLink to={isApp ? withRecovery : here}>
          {isApp ? m.auth_factor_use_recovery() : m.auth_factor_use_app()}
        </AuthLink>
        <AuthLink to={addresses.signIn}>{m.auth_factor_again()}</AuthLink>
      </div>
    </div>
  );
}
