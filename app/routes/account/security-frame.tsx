import type { ReactNode } from "react";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { AccountHeading } from "./account-heading.tsx";

/** A page that changes how a customer signs in. */
export function SecurityFrame({
  title,
  lead,
  back = { to: "/profile/security", label: m.account_security() },
  refused,
  children,
}: {
  title: string;
  lead?: string;
  back?: { to: string; label: string };
  refused: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead page={title} refused={refused} />
      <AccountHeading title={title} lead={lead} back={back} />
      <div className="max-w-form">{children}</div>
    </>
  );
}
