import { pictureOf, pictures } from "#app/content/pictures.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";
import type { Service } from "./services.ts";

export type ServiceView = ReturnType<typeof serviceView>;

export function serviceView(service: Service, locale: Locale) {
  const picture = pictureOf(service.picture) ?? pictures.hero;
  return { ...inLocale(service, locale), picture };
}

export const serviceViews = (services: readonly Service[], locale: Locale) =>
  services.map((service) => serviceView(service, locale));
