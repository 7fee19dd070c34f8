import type { ReactNode } from "react";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { AccountHeading } from "./account-heading.tsx";

export function SecurityFrame({
  title,
  lead,
  back = { to: "/profile/security", label: m.account_security() },
  hasErrors,
  children,
}: {
  title: string;
  lead?: string;
  back?: { to: string; label: string };
  hasErrors: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead page={title} hasErrors={hasErrors} />
      <AccountHeading title={title} lead={lead} back={back} />
      <div className="max-w-form">{children}</div>
    </>
  );
}
