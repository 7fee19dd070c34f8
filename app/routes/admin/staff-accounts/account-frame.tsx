import type { ReactNode } from "react";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { m } from "#app/paraglide/messages.js";

export function AccountFrame({
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
