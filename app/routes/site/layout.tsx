import { Outlet } from "react-router";
import { mergeCarts } from "#app/features/cart/guest-cart.server.ts";
import { readVisitor } from "#app/features/cart/visitor.server.ts";
import { m } from "#app/paraglide/messages.js";
import { readAfterPost } from "#app/platform/preserve-form.ts";
import { AuthModal } from "#app/routes/auth/auth-modal.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import type { Route } from "./+types/layout.ts";
import { SiteFooter, WhatsappButton } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export const middleware = [mergeCarts];

export const loader = ({ request, context }: Route.LoaderArgs) => readVisitor(request, context);

export const shouldRevalidate = readAfterPost;

export default function SiteLayout() {
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
        <Outlet />
      </main>
      <ServerOnly id="footer">{import.meta.env.SSR && <SiteFooter />}</ServerOnly>
      <ServerOnly id="chat">{import.meta.env.SSR && <WhatsappButton />}</ServerOnly>
    </>
  );
}
