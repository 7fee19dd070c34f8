import { pictures } from "#app/content/pictures.ts";
import { otherServices, type Service, services } from "#app/content/services.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";

export type ServiceView = ReturnType<typeof serviceView>;

/** A service as one page shows it; made in loaders, so that no browser gets the other language. */
export function serviceView(service: Service, locale: Locale) {
  return { ...inLocale(service, locale), picture: pictures[service.picture] };
}

export const serviceViews = (locale: Locale) =>
  services.map((service) => serviceView(service, locale));

/** A service and the others to look at next. */
export function serviceWithOthers(service: Service, locale: Locale) {
  const others = otherServices(service.id).map((other) => serviceView(other, locale));
  return { service: serviceView(service, locale), others };
}
