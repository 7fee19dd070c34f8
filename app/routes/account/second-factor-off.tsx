import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/second-factor-off.ts";
import { AccountHeading } from "./account-heading.tsx";
import { AskPasswordForm } from "./ask-password-form.tsx";
import { handleRemoving } from "./second-factor-answers.server.ts";
import { loadSecondFactorChange } from "./second-factor-change.server.ts";
import { signInThen } from "./sign-in-then.ts";

const factor = "/profile/security/second-factor";

export const loader = ({ context }: Route.LoaderArgs) => loadSecondFactorChange(context);

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(context, signInThen(factor));
  return handleRemoving({ context, request }, user, (headers) =>
    redirectWithFlash(context, "/profile/security", "account-factor-off", headers),
  );
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
