import { renderToStaticMarkup } from "react-dom/server";
import { localizePath } from "#app/lib/i18n-url.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Previewed } from "./preview.server.ts";
import { apart } from "./website-text.ts";

export async function withPreviewBanner(entry: Previewed, page: Response): Promise<Response> {
  if (!page.ok || !page.headers.get("Content-Type")?.startsWith("text/html")) return page;
  const html = await page.text();
  const banner = renderToStaticMarkup(<PreviewBanner {...entry} />);
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + banner),
    page,
  );
}

function PreviewBanner({ id, draftAt, draftBy, isHidden }: Previewed) {
  const at = draftAt && formatInstant(draftAt, getLocale());
  const name = apart(draftBy ?? m.staff_unknown());
  return (
    <aside
      aria-label={m.website_preview()}
      className="fixed inset-x-0 bottom-0 z-50 border-t border-brass bg-raised px-gutter py-3 text-sm print:hidden"
    >
      <p>
        <strong className="text-brass">{m.website_preview()}</strong>
        {" · "}
        {at ? m.website_preview_draft({ name, at }) : m.website_preview_public()}{" "}
        {isHidden && m.website_preview_hidden()}{" "}
        <a
          href={localizePath(`/admin/website/entries/${id}`, getLocale())}
          className="underline underline-offset-4"
        >
          {m.website_preview_back()}
        </a>
      </p>
    </aside>
  );
}
