import type { ReactNode } from "react";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { FactorPage } from "#app/features/account-security/second-factor.tsx";
import {
  type Factor,
  handleFactor,
  loadFactor,
} from "#app/features/account-security/security.server.ts";
import { recordOwnChange } from "#app/features/staff/staff.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import type { Route } from "./+types/account-factor.ts";

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

function AccountFrame({
  title,
  lead,
  back = { to: "/admin/account", label: m.dashboard_nav_account() },
  section,
  hasErrors,
  children,
}: {
  title: string;
  lead?: string;
  back?: { to: string; label: string };
  section?: string;
  hasErrors: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <AdminHeading hasErrors={hasErrors} title={title} lead={lead} back={back} />
      <div className="max-w-form">
        {section && <h2 className="sr-only">{section}</h2>}
        {children}
      </div>
    </>
  );
}
