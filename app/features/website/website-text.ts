import { type ContentKind, declarationOf, type ItemPrice } from "#app/content/kinds.ts";
import { lineExamples } from "#app/lib/line-formats.ts";
import { locales } from "#app/lib/locale.ts";
import { formatAed, formatCount } from "#app/lib/money.ts";
import { parseUploadKey } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type Control, type Fault, longestOf, longestSlug } from "./website.ts";

type Text = () => string;

const sectionNames: { [part: string]: Text } = {
  "": m.website_page_home,
  about: m.website_page_about,
  services: m.website_page_services,
  offers: m.website_page_offers,
  summeroffers: m.website_page_offers,
  perfumes: m.products_title,
  contact: m.website_page_contact,
  gallery: m.website_page_gallery,
};

export function sectionName(kind: ContentKind): string {
  const { pages, onEveryPage, isList } = declarationOf(kind);
  if (onEveryPage && !isList) return m.website_page_every();
  const [, part = ""] = pages[0].split("/");
  return (sectionNames[part] ?? m.website_page_legal)();
}

const fieldHints: { [field: string]: Text } = {
  service: m.website_hint_service,
  startsOn: m.website_hint_starts_on,
  endsOn: m.website_hint_ends_on,
  permit: m.website_hint_permit,
  film: m.website_hint_film,
  accent: m.website_hint_accent,
  taxMode: m.website_hint_tax_mode,
  orderPrefix: m.website_hint_order_prefix,
  lockMinutes: m.website_hint_lock_minutes,
};

export const fieldHint = (field: string): string | undefined => fieldHints[field]?.();

export function faultTexts(faults: readonly { control: Control; fault: Fault }[]): {
  [control: string]: string;
} {
  const isMissing = ({ control, fault }: (typeof faults)[number]) =>
    fault === "missing" && control.locale !== null;
  const missing = Map.groupBy(faults.filter(isMissing), ({ control }) => control.field);
  return Object.fromEntries(
    faults.map((each) => {
      const { field, name } = each.control;
      const isInNeither = isMissing(each) && missing.get(field)?.length === locales.length;
      const text = isInNeither
        ? m.website_fault_missing_both({ field: controlLabel({ field, locale: null }) })
        : faultWords[each.fault]({ field: controlLabel(each.control), type: each.control.type });
      return [name, text];
    }),
  );
}

const languages = { en: m.ui_english, ar: m.ui_arabic };

/** `Heading, Arabic` */
export function controlLabel({ field, locale }: Pick<Control, "field" | "locale">): string {
  const name = m.website_field({ field });
  return locale ? m.website_in_language({ field: name, language: languages[locale]() }) : name;
}

type Faulty = { field: string; type: Control["type"] };

const faultWords: { [Each in Fault]: (control: Faulty) => string } = {
  missing: m.website_fault_missing,
  "too-long": ({ field, type }) =>
    m.website_fault_too_long({ field, max: formatCount(longestOf(type)) }),
  "not-a-date": m.website_fault_date,
  "before-start": m.website_fault_before_start,
  gone: m.website_fault_gone,
  "wrong-format": ({ field, type }) => {
    const format = "format" in type && type.format;
    return m.website_fault_format({ field, example: format ? lineExamples[format] : "" });
  },
  "low-contrast": () => m.website_fault_contrast(),
  "uneven-lines": m.website_fault_uneven_lines,
  "not-a-slug": () => m.website_fault_slug({ max: formatCount(longestSlug) }),
  "reserved-slug": () => m.website_fault_slug_reserved(),
  "unknown-placeholder": m.website_fault_placeholder,
};

const choiceNames: { [choice: string]: Text } = {
  added: m.website_tax_added,
  included: m.website_tax_included,
  "taxMode.none": m.website_tax_none,
  "logo.none": m.website_logo_none,
  shown: m.website_sample_shown,
  hidden: m.currency_hidden,
  yes: m.ui_yes,
  no: m.ui_no,
  workshop: m.gallery_filter_workshop,
  products: m.gallery_filter_products,
  luxury: m.gallery_filter_luxury,
  steam: m.gallery_filter_steam,
  detailing: m.gallery_filter_detailing,
  polishing: m.website_category_polishing,
  ceramic: m.gallery_filter_ceramic,
  reel: m.website_film_reel,
  silver: m.services_tier_silver,
  gold: m.services_tier_gold,
  platinum: m.services_tier_platinum,
  "most-popular": m.services_most_popular,
  "walk-in-only": m.services_walk_in_only,
  both: m.website_sizes_both,
  sedan: m.website_sizes_sedan,
  suv: m.website_sizes_suv,
  none: m.website_picture_none,
  same: m.website_picture_same,
  beads: m.website_picture_beads,
  cloth: m.website_picture_cloth,
  foam: m.website_picture_foam,
  leather: m.website_picture_leather,
  polisher: m.website_picture_polisher,
  reflections: m.website_picture_reflections,
};

export function choiceName(field: string, choice: string): string {
  const known = (choiceNames[`${field}.${choice}`] ?? choiceNames[choice])?.();
  if (known !== undefined || choice === "") return known ?? "";
  return parseUploadKey(choice) ? m.website_picture_uploaded() : m.website_picture_built_in();
}

export const isNamedChoice = (choice: string): boolean => Object.hasOwn(choiceNames, choice);

export const apart = (text: string): string => `\u2068${text}\u2069`;

/** The uses of a service or offer: offers leave the site with it, visits keep their places. */
export type Uses = { offers: string[]; visits: number; waiting: number };

/** Hiding takes offers and the hope of those who wait, but no visit. */
export const hidesMore = ({ offers, waiting }: Uses): boolean => offers.length + waiting > 0;

/** The uses as a form field: staff agree to what they saw. */
export const usesMark = ({ offers, visits, waiting }: Uses): string =>
  `${offers.length} ${visits} ${waiting}`;

/** `2 offers, 3 booked visits` */
export function entryUsesText({ offers, visits, waiting }: Uses): string {
  const texts = [
    offers.length > 0 && m.website_uses_offers({ count: offers.length }),
    visits > 0 && m.website_uses_visits({ count: visits }),
    waiting > 0 && m.website_uses_waiting({ count: waiting }),
  ].filter((text) => text !== false);
  return new Intl.ListFormat(getLocale(), { style: "narrow" }).format(texts);
}

export function priceText({ priceAed, suvPriceAed }: Pick<ItemPrice, "priceAed" | "suvPriceAed">) {
  const [sedan, suv] = [priceAed, suvPriceAed].map((aed) => aed && formatAed(aed, getLocale()));
  return suv
    ? m.website_price_sizes({ sedan: sedan || "", suv })
    : m.website_price_one({ price: sedan || "" });
}
