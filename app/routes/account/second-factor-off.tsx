import { redirect } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { hasPassword } from "#app/platform/auth/password.server.ts";
import { removeSecondFactor } from "#app/platform/auth/second-factor.server.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { readForm } from "#app/platform/public-form.server.ts";
import { PageHead } from "../site/page-head.tsx";
import type { Route } from "./+types/second-factor-off.ts";
import { AccountHeading } from "./account-heading.tsx";
import { goOn, refuseForm } from "./answer-form.server.ts";
import { AskPasswordForm } from "./ask-password-form.tsx";
import { requirePassword } from "./password-answer.server.ts";
import { signInThen } from "./sign-in-then.ts";

const factor = "/profile/security/second-factor";

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(factor));
  if (!user.twoFactorEnabled) throw redirect(factor);
  return { asksPassword: await hasPassword(context.get(appContext), user.id) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(context, signInThen(factor));
  const form = await readForm(request);
  const { headers } = request;
  const asked = await requirePassword(context, user, { form, headers });
  if (!asked.ok) return asked.response;
  const { password } = asked;
  const removed = await removeSecondFactor(getAuth(context), { password, headers });
  if (!removed.ok) return refuseForm(form, { problem: m.account_failed() });
  return goOn(context, "/profile/security", "account-factor-off", removed.headers);
}

export default function SecondFactorOff({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.account_factor_remove_heading()} refused={actionData !== undefined} />
      <AccountHeading
        title={m.account_factor_remove_heading()}
        lead={m.account_factor_remove_text()}
        back={{ to: factor, label: m.account_factor() }}
      />
      <div className="max-w-form">
        <AskPasswordForm
          asksPassword={loaderData.asksPassword}
          refused={actionData}
          submit={m.account_factor_remove()}
          variant="danger"
        />
      </div>
    </>
  );
}
