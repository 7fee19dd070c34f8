import { brandName } from "#app/lib/brand-name.ts";
import { localizePath } from "#app/lib/i18n-url.ts";
import { textDirection } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/manifest.ts";

const ground = "#0d0c0b";

export function loader({ context }: Route.LoaderArgs) {
  const locale = getLocale();
  const name = brandName(context.get(appContext).settings.brand, locale);
  const manifest = {
    id: "/",
    name: m.site_title_home({ brand: name }),
    short_name: name,
    description: m.home_meta_description(),
    lang: locale,
    dir: textDirection[locale],
    start_url: localizePath("/", locale),
    scope: "/",
    display: "standalone",
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    shortcuts: [
      { name: m.site_nav_services(), url: localizePath("/services", locale) },
      { name: m.site_nav_perfumes(), url: localizePath("/perfumes", locale) },
      { name: m.site_nav_contact(), url: localizePath("/contact", locale) },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
