import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-brand.ts";

/** Title and description of a page; React puts them into the head. Without `page`: the home page. */
export function PageHead({
  page,
  description,
  canonical,
  refused = false,
}: {
  page?: string;
  description?: string;
  /** The page's own address, where it is reached by others as well. */
  canonical?: string;
  /** The page shows a form that was refused. */
  refused?: boolean;
}) {
  const { name: brand, siteUrl } = useBrand();
  const base = getLocale() === "ar" ? `${siteUrl}/ar` : siteUrl;
  const title = page ? m.site_title_page({ page, brand }) : m.site_title_home({ brand });
  return (
    <>
      <title>{refused ? m.ui_error_title_prefix({ title }) : title}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={base + canonical} />}
    </>
  );
}
