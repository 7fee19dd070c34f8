import { redirect } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { hasPassword } from "#app/platform/auth/password.server.ts";
import { renewRecoveryCodes } from "#app/platform/auth/second-factor.server.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { readForm } from "#app/platform/public-form.server.ts";
import { PageHead } from "../site/page-head.tsx";
import type { Route } from "./+types/recovery-codes.ts";
import { AccountHeading } from "./account-heading.tsx";
import { refuseForm } from "./answer-form.server.ts";
import { AskPasswordForm } from "./ask-password-form.tsx";
import { requirePassword } from "./password-answer.server.ts";
import { RecoveryCodes } from "./recovery-code-list.tsx";
import { signInThen } from "./sign-in-then.ts";

const factor = "/profile/security/second-factor";

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(factor));
  if (!user.twoFactorEnabled) throw redirect(factor);
  return { asksPassword: await hasPassword(context.get(appContext), user.id) };
}

/** Makes new ones. They stand in the answer to this post only. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(context, signInThen(factor));
  const form = await readForm(request);
  const { headers } = request;
  const asked = await requirePassword(context, user, { form, headers });
  if (!asked.ok) return asked.response;
  const { password } = asked;
  const codes = await renewRecoveryCodes(getAuth(context), { password, headers });
  return codes ? { codes } : refuseForm(form, { problem: m.account_failed() });
}

export default function RenewRecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  const codes = actionData && "codes" in actionData ? actionData.codes : undefined;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <PageHead page={m.account_factor_renew_heading()} refused={refused !== undefined} />
      <AccountHeading
        title={codes ? m.account_factor_new_codes() : m.account_factor_renew_heading()}
        lead={codes ? undefined : m.account_factor_renew_text()}
        back={{ to: factor, label: m.account_factor() }}
      />
      <div className="max-w-form">
        {codes ? (
          <RecoveryCodes codes={codes} />
        ) : (
          <AskPasswordForm
            asksPassword={loaderData.asksPassword}
            refused={refused}
            submit={m.account_factor_renew()}
          />
        )}
      </div>
    </>
  );
}
