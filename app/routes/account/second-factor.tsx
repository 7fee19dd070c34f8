import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { hasPassword } from "#app/platform/auth/password.server.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import type { Route } from "./+types/second-factor.ts";
import { AccountHeading } from "./account-heading.tsx";
import { handlePreparing } from "./second-factor-answers.server.ts";
import { SecondFactorSettings } from "./second-factor-settings.tsx";
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

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(context, signInThen(page));
  return handlePreparing({ context, request }, user);
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
        {isOn || isVerified ? (
          <SecondFactorSettings {...{ page, isOn, asksPassword, setup, refused }} />
        ) : (
          <VerifyFirst />
        )}
      </div>
    </>
  );
}
