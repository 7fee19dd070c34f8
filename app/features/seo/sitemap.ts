import { absoluteUrl, alternatesOf } from "#app/lib/i18n-url.ts";
import { locales } from "#app/lib/locale.ts";

/** A page in every language; `images` are addresses on the site, `changed` a day or an instant. */
export type SitemapPage = { path: string; images: string[]; changed?: string };

/** sitemap.xml: every page once a language, each time with its other languages. */
export function sitemapXml(pages: readonly SitemapPage[], siteUrl: string): string {
  const entries = pages.flatMap((page) =>
    locales.map((locale) => entryOf(page, absoluteUrl(siteUrl, page.path, locale), siteUrl)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join("\n")}
</urlset>
`;
}

function entryOf({ path, images, changed }: SitemapPage, address: string, siteUrl: string): string {
  const alternates = alternatesOf(siteUrl, path).map(
    ({ hrefLang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escapeXml(href)}"/>`,
  );
  const pictures = images.map(
    (image) => `<image:image><image:loc>${escapeXml(siteUrl + image)}</image:loc></image:image>`,
  );
  const lastmod = changed ? [`<lastmod>${changed}</lastmod>`] : [];
  return `<url><loc>${escapeXml(address)}</loc>${[...lastmod, ...alternates, ...pictures].join("")}</url>`;
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
