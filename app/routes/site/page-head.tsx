import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-brand.ts";

/** Title and description of a page; React puts them into the head. Without `page`: the home page. */
export function PageHead({
  page,
  description,
  refused = false,
}: {
  page?: string;
  description?: string;
  /** The page shows a form that was refused. */
  refused?: boolean;
}) {
  const brand = useBrand().name;
  const title = page ? m.site_title_page({ page, brand }) : m.site_title_home({ brand });
  return (
    <>
      <title>{refused ? m.ui_error_title_prefix({ title }) : title}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
