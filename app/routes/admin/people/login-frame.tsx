import type { ReactNode } from "react";
import { Wordmark } from "#app/features/site/wordmark.tsx";
import { m } from "#app/paraglide/messages.js";
import { KeyIcon } from "#app/ui/account-icons.tsx";
import { Card } from "#app/ui/card.tsx";
import { ShieldIcon } from "#app/ui/page-icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The way into the staff area: one form, and what is promised about it. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <header className="px-4 py-3 sm:px-6">
        <Wordmark />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-form content-center px-4 py-8 outline-none sm:px-6"
      >
        <h1 className="text-3xl">{m.staff_login_title()}</h1>
        <p className="mt-3 text-muted">{m.staff_login_lead()}</p>
        <Card className="mt-8 grid gap-6">{children}</Card>
        <ul className="mt-6 grid gap-2 text-sm text-muted">
          <Claim icon={<ShieldIcon className="mt-0.5 size-5" />}>{m.staff_login_encrypted()}</Claim>
          <Claim icon={<KeyIcon className="mt-0.5 size-5" />}>{m.staff_login_locks()}</Claim>
        </ul>
      </main>
      <footer className="px-4 py-4 text-center sm:px-6">
        <TextLink to="/" className="inline-flex min-h-11 items-center text-sm">
          {m.staff_login_to_site()}
        </TextLink>
      </footer>
    </div>
  );
}

function Claim({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="shrink-0 text-brass">{icon}</span>
      <span>{children}</span>
    </li>
  );
}
