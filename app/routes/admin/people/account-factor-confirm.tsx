import { redirect } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { recordOwnChange } from "#app/features/staff/own-account.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import { handleConfirming } from "../../account/second-factor-answers.server.ts";
import { SecondFactorCodeForm } from "../../account/second-factor-code-form.tsx";
import type { Route } from "./+types/account-factor-confirm.ts";

const factor = "/admin/account/second-factor";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, "read");
  if (staff.twoFactorEnabled) throw redirect(factor);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = await requireStaff(context, "read");
  return handleConfirming({ context, request }, async (headers) => {
    await recordOwnChange(context.get(appContext), staff.id, "staff.second-factor-on");
    return redirectWithFlash(context, "/admin/account", "account-factor-on", headers);
  });
}

export default function ConfirmAccountFactor({ actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead page={m.account_factor()} refused={actionData !== undefined} />
      <AdminHeading
        title={m.account_factor()}
        lead={m.account_factor_start_again_text()}
        back={{ to: factor, label: m.account_factor_start_again() }}
      />
      <div className="max-w-form">
        <SecondFactorCodeForm action={`${factor}/confirm`} refused={actionData} />
      </div>
    </>
  );
}
