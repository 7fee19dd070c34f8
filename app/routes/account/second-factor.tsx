import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { hasPassword } from "#app/platform/auth/password.server.ts";
import { prepareSecondFactor } from "#app/platform/auth/second-factor.server.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { readForm } from "#app/platform/public-form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "../site/page-head.tsx";
import type { Route } from "./+types/second-factor.ts";
import { AccountHeading } from "./account-heading.tsx";
import { refuseForm } from "./answer-form.server.ts";
import { AskPasswordForm } from "./ask-password-form.tsx";
import { requirePassword } from "./password-answer.server.ts";
import { SetUpSecondFactor } from "./second-factor-set-up.tsx";
import { signInThen } from "./sign-in-then.ts";
import { VerifyFirst } from "./verify-first.tsx";

const page = "/profile/security/second-factor";

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(page));
  return {
    isOn: user.twoFactorEnabled,
    isVerified: user.emailVerified,
    asksPassword: await hasPassword(context.get(appContext), user.id),
  };
}

/** Prepares it. What is secret stands in the answer to this post only. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(context, signInThen(page));
  const form = await readForm(request);
  // To prepare another one would take the one in use away.
  if (user.twoFactorEnabled) return refuseForm(form, { problem: m.account_factor_is_on() }, 409);
  const { headers } = request;
  const asked = await requirePassword(context, user, { form, headers });
  if (!asked.ok) return asked.response;
  const { password } = asked;
  const prepared = await prepareSecondFactor(getAuth(context), { password, headers });
  if (prepared.ok) return { setup: prepared.setup };
  return refuseForm(form, { problem: m.account_verify_first() }, 403);
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, isVerified, asksPassword } = loaderData;
  const setup = actionData && "setup" in actionData ? actionData.setup : undefined;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <PageHead page={m.account_factor()} refused={refused !== undefined} />
      <AccountHeading
        title={m.account_factor()}
        lead={isOn ? m.account_factor_is_on() : m.account_factor_text()}
        back={{ to: "/profile/security", label: m.account_security() }}
      />
      <div className="max-w-form">
        {isOn && <ManageSecondFactor />}
        {!isOn && !isVerified && <VerifyFirst />}
        {!isOn && isVerified && setup && <SetUpSecondFactor setup={setup} />}
        {!isOn && isVerified && !setup && (
          <div className="grid gap-6">
            <p className="text-muted">{m.account_factor_intro()}</p>
            <AskPasswordForm
              asksPassword={asksPassword}
              refused={refused}
              submit={m.account_factor_begin()}
            />
          </div>
        )}
      </div>
    </>
  );
}

function ManageSecondFactor() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink variant="secondary" to={`${page}/recovery-codes`}>
        {m.account_factor_renew_heading()}
      </ButtonLink>
      <ButtonLink variant="danger" to={`${page}/off`}>
        {m.account_factor_remove()}
      </ButtonLink>
    </div>
  );
}
