import type { ContentEntry, SiteContent } from "#app/content/kinds.ts";
import type { Locale } from "#app/lib/locale.ts";

export type PageTitle = Exclude<keyof ContentEntry<"pageTitles">, "id">;

export const pageTitle = (
  { pageTitles: [titles] }: Pick<SiteContent, "pageTitles">,
  title: PageTitle,
  locale: Locale,
): string => titles?.[title][locale] ?? "";
