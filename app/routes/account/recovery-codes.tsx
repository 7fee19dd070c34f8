import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { requireUser } from "#app/platform/auth/session.server.ts";
import type { Route } from "./+types/recovery-codes.ts";
import { AccountHeading } from "./account-heading.tsx";
import { AskPasswordForm } from "./ask-password-form.tsx";
import { RecoveryCodes } from "./recovery-code-list.tsx";
import { handleRenewing } from "./second-factor-answers.server.ts";
import { loadSecondFactorChange } from "./second-factor-change.server.ts";
import { signInThen } from "./sign-in-then.ts";

const factor = "/profile/security/second-factor";

export const loader = ({ context }: Route.LoaderArgs) => loadSecondFactorChange(context);

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(context, signInThen(factor));
  return handleRenewing({ context, request }, user);
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
