import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { ServerOnlyHtml } from "#app/ui/server-only-html.tsx";
import { AuthModal } from "../auth/auth-modal.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { WhatsappButton } from "./whatsapp-button.tsx";

/** What stands around every public page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="fixed start-4 top-4 z-50 -translate-y-24 rounded-md bg-ivory px-5 py-3 text-sm font-medium text-ink focus:translate-y-0"
      >
        {m.site_skip_to_content()}
      </a>
      <SiteHeader />
      <AuthModal />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {import.meta.env.SSR ? (
        <SiteFooter id="footer" />
      ) : (
        <ServerOnlyHtml as="footer" id="footer" />
      )}
      {import.meta.env.SSR ? <WhatsappButton id="chat" /> : <ServerOnlyHtml as="aside" id="chat" />}
    </>
  );
}
