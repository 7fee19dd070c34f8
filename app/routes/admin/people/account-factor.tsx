import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { m } from "#app/paraglide/messages.js";
import { handlePreparing } from "../../account/second-factor-answers.server.ts";
import { SecondFactorSettings } from "../../account/second-factor-settings.tsx";
import type { Route } from "./+types/account-factor.ts";

const page = "/admin/account/second-factor";

export async function loader({ context }: Route.LoaderArgs) {
  return { isOn: (await requireStaff(context, "read")).twoFactorEnabled };
}

export async function action({ request, context }: Route.ActionArgs) {
  return handlePreparing({ context, request }, await requireStaff(context, "read"));
}

export default function AccountFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn } = loaderData;
  const setup = actionData && "setup" in actionData ? actionData.setup : undefined;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <AdminHead page={m.account_factor()} refused={refused !== undefined} />
      <AdminHeading
        title={m.account_factor()}
        lead={isOn ? m.account_factor_is_on() : m.account_factor_text()}
        back={{ to: "/admin/account", label: m.dashboard_nav_account() }}
      />
      <div className="max-w-form">
        {setup && <h2 className="sr-only">{m.account_factor_set_up()}</h2>}
        <SecondFactorSettings {...{ page, isOn, setup, refused }} asksPassword />
      </div>
    </>
  );
}
