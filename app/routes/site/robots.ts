import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/robots.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(appContext).settings.brand;
  const lines = [
    "User-agent: *",
    "Disallow: /language/",
    "Disallow: /auth/",
    "Disallow: /*/calendar.ics$",
    "Disallow: /*?auth=",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
