import { redirect } from "react-router";
import {
  authForm,
  factorLockedText,
  handleSignedIn,
  pathAfter,
} from "#app/features/account-security/sign-in.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { codeSchema, recoveryCodeSchema } from "#app/platform/auth/credentials.ts";
import {
  type FactorError,
  type FactorKind,
  isHalfway,
  verifySecondFactor,
} from "#app/platform/auth/second-factor.server.ts";
import { handleForm } from "#app/platform/form.server.ts";
import type { Route } from "./+types/second-factor.ts";
import { AuthPage } from "./auth-page.tsx";
import { refusedOf } from "./refused-of.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { signInPage } from "./sign-in-page.ts";

const kindOf = (request: Request): FactorKind =>
  new URL(request.url).searchParams.get("with") === "recovery" ? "recovery" : "app";

/** Between the password, or what stands for it, and the session. */
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
      schema: kind === "app" ? codeSchema : recoveryCodeSchema,
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
  const refused = refusedOf(actionData);
  return (
    <AuthPage
      title={m.auth_factor_title()}
      lead={kind === "app" ? m.auth_factor_lead() : m.auth_factor_recovery_lead()}
      to={to}
      refused={refused}
    >
      <SecondFactorForm key={kind} kind={kind} refused={refused} />
    </AuthPage>
  );
}
