import { brandName } from "#app/lib/brand.ts";
import { brandIcons } from "#app/lib/brand-icons.ts";
import { localizePath } from "#app/lib/i18n-url.ts";
import { textDirection } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/manifest.ts";

const ground = "#0d0c0b";

export function loader({ context }: Route.LoaderArgs) {
  const locale = getLocale();
  const { brand } = context.get(appContext).settings;
  const name = brandName(brand, locale);
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
    icons: brandIcons(brand),
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
