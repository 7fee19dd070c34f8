import { requireStaff } from "#app/admin/require-staff.server.ts";
import { FactorPage } from "#app/features/account-security/second-factor.tsx";
import {
  type Factor,
  handleFactor,
  loadFactor,
} from "#app/features/account-security/security.server.ts";
import { recordOwnChange } from "#app/features/staff/staff.server.ts";
import { appContext } from "#app/platform/app.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import type { Route } from "./+types/account-factor.ts";
import { AccountFrame } from "./account-frame.tsx";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadFactor({ context, url }, staffFactor);

export const action = ({ context, request, url }: Route.ActionArgs) =>
  handleFactor({ context, request, url }, staffFactor);

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <FactorPage loaderData={loaderData} actionData={actionData} Frame={AccountFrame} />;
}

const staffFactor: Factor = {
  page: "/admin/account/second-factor",
  account: "/admin/account",
  requireOwner: (context) => requireStaff(context, "today"),
  record: (context, owner, change) =>
    recordOwnChange(context.get(appContext), owner.id, staffActions[change]),
};
