import type { ReactNode } from "react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { AdminFrame } from "./admin-frame.tsx";
import { AdminHead } from "./admin-head.tsx";
import { AdminError } from "./load-failed.tsx";

export const paperHeaders = () => ({ "Cache-Control": "no-store" });

export const paperMeta = () => [{ name: "robots", content: "noindex" }];

/** A page to print, outside the frame of the staff area. */
export function PaperPage({
  page,
  label,
  back,
  file,
  isPrintable = true,
  children,
}: {
  page: string;
  label: string;
  back: { to: string; label: string };
  file?: ReactNode;
  isPrintable?: boolean;
  children: ReactNode;
}) {
  return (
    <main id="content" className="paper">
      <AdminHead page={page} />
      <nav aria-label={label} className="paper-bar">
        <Link reloadDocument to={back.to}>
          {back.label}
        </Link>
        {file}
        {isPrintable && (
          <button type="button" onClick={() => window.print()}>
            {m.ui_print()}
          </button>
        )}
      </nav>
      {children}
    </main>
  );
}

export function PaperError() {
  return (
    <AdminFrame staff={null}>
      <AdminError />
    </AdminFrame>
  );
}
