import { useHref, useLocation } from "react-router";
import { absoluteUrl, alternatesOf } from "#app/lib/i18n-url.ts";
import type { Locale } from "#app/lib/locale.ts";
import { shortened } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand, useBrandName } from "#app/platform/use-site.ts";

const maxDescription = 160;

/** A page without a description is hidden from search engines. */
export function PageHead({
  page,
  description,
  canonical,
  card,
  structuredData,
  hasErrors = false,
}: {
  page?: string;
  description?: string;
  canonical?: string;
  card?: string;
  structuredData?: string;
  hasErrors?: boolean;
}) {
  const brand = useBrandName();
  const title = page ? m.site_title_page({ page, brand }) : m.site_title_home({ brand });
  const { pathname } = useLocation();
  const path = canonical ?? (pathname.replace(/\/+$/, "") || "/");
  return (
    <>
      <title>{hasErrors ? m.ui_error_title_prefix({ title }) : title}</title>
      {description ? <Canonical path={path} /> : <meta name="robots" content="noindex" />}
      {/* Not needed in an open page, so browsers do not load this code. */}
      {import.meta.env.SSR && description && (
        <ToBeFound
          title={title}
          description={shortened(description, maxDescription)}
          path={path}
          card={card ?? pathname}
        />
      )}
      {structuredData && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, written without '<'.
          dangerouslySetInnerHTML={{ __html: structuredData }}
        />
      )}
    </>
  );
}

function Canonical({ path }: { path: string }) {
  return <link rel="canonical" href={useBrand().siteUrl + useHref(path)} />;
}

const openGraphLocales = { en: "en_AE", ar: "ar_AE" } as const satisfies Record<Locale, string>;

function ToBeFound({
  title,
  description,
  path,
  card,
}: {
  title: string;
  description: string;
  path: string;
  card: string;
}) {
  const brand = useBrandName();
  const { siteUrl } = useBrand();
  const locale = getLocale();
  const other = locale === "ar" ? "en" : "ar";
  const cardPath = `/cards${card.replace(/\/+$/, "") || "/home"}.jpg`;
  return (
    <>
      <meta name="description" content={description} />
      {alternatesOf(siteUrl, path).map((alternate) => (
        <link key={alternate.hrefLang} rel="alternate" {...alternate} />
      ))}
      <meta property="og:site_name" content={brand} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absoluteUrl(siteUrl, path, locale)} />
      <meta property="og:locale" content={openGraphLocales[locale]} />
      <meta property="og:locale:alternate" content={openGraphLocales[other]} />
      <meta property="og:image" content={absoluteUrl(siteUrl, cardPath, locale)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
