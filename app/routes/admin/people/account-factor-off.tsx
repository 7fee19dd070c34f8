import { redirect } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { recordOwnChange } from "#app/features/staff/own-account.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import { AskPasswordForm } from "../../account/ask-password-form.tsx";
import { handleRemoving } from "../../account/second-factor-answers.server.ts";
import type { Route } from "./+types/account-factor-off.ts";

const factor = "/admin/account/second-factor";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, "read");
  if (!staff.twoFactorEnabled) throw redirect(factor);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = await requireStaff(context, "read");
  return handleRemoving({ context, request }, staff, async (headers) => {
    await recordOwnChange(context.get(appContext), staff.id, "staff.second-factor-off");
    return redirectWithFlash(context, "/admin/account", "account-factor-off", headers);
  });
}

export default function AccountFactorOff({ actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead page={m.account_factor_remove_heading()} refused={actionData !== undefined} />
      <AdminHeading
        title={m.account_factor_remove_heading()}
        lead={m.account_factor_remove_text()}
        back={{ to: factor, label: m.account_factor() }}
      />
      <div className="max-w-form">
        <AskPasswordForm
          asksPassword
          refused={actionData}
          submit={m.account_factor_remove()}
          variant="danger"
        />
      </div>
    </>
  );
}
