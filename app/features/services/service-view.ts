import { pictures } from "#app/content/pictures.ts";
import { type Service, services } from "#app/content/services.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";

export type ServiceView = ReturnType<typeof serviceView>;

/** A service as one page shows it; made on the server, so that no browser gets the other language. */
export function serviceView(service: Service, locale: Locale) {
  return { ...inLocale(service, locale), picture: pictures[service.picture] };
}

export const serviceViews = (locale: Locale) =>
  services.map((service) => serviceView(service, locale));
