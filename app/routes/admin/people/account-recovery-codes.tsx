import { redirect } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { recordOwnChange } from "#app/features/staff/own-account.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { AskPasswordForm } from "../../account/ask-password-form.tsx";
import { RecoveryCodes } from "../../account/recovery-code-list.tsx";
import { handleRenewing } from "../../account/second-factor-answers.server.ts";
import type { Route } from "./+types/account-recovery-codes.ts";

const factor = "/admin/account/second-factor";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, "read");
  if (!staff.twoFactorEnabled) throw redirect(factor);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = await requireStaff(context, "read");
  const answer = await handleRenewing({ context, request }, staff);
  if ("codes" in answer) {
    await recordOwnChange(context.get(appContext), staff.id, "staff.recovery-codes");
  }
  return answer;
}

export default function AccountRecoveryCodes({ actionData }: Route.ComponentProps) {
  const codes = actionData && "codes" in actionData ? actionData.codes : undefined;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <AdminHead page={m.account_factor_renew_heading()} refused={refused !== undefined} />
      <AdminHeading
        title={codes ? m.account_factor_new_codes() : m.account_factor_renew_heading()}
        lead={codes ? undefined : m.account_factor_renew_text()}
        back={{ to: factor, label: m.account_factor() }}
      />
      <div className="max-w-form">
        {codes ? (
          <RecoveryCodes codes={codes} />
        ) : (
          <AskPasswordForm asksPassword refused={refused} submit={m.account_factor_renew()} />
        )}
      </div>
    </>
  );
}
