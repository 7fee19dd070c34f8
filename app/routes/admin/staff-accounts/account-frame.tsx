import type { ComponentProps } from "react";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import type { SecurityPageFrame } from "#app/features/account-security/password-form.tsx";
import { m } from "#app/paraglide/messages.js";

export function AccountFrame({
  back = { to: "/admin/account", label: m.dashboard_nav_account() },
  section,
  children,
  ...heading
}: ComponentProps<SecurityPageFrame>) {
  return (
    <>
      <AdminHeading {...heading} back={back ?? undefined} />
      <div className="max-w-form">
        {section && <h2 className="sr-only">{section}</h2>}
        {children}
      </div>
    </>
  );
}
