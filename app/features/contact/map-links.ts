import { getLocale } from "#app/paraglide/runtime.js";

type MapPoint = { latitude: number; longitude: number };

/** The way to the workshop from wherever the visitor is. */
export function directionsHref(point: MapPoint): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${pair(point)}`;
}

/** The workshop on a map, as a page of its own. */
export function mapHref(point: MapPoint): string {
  return `https://www.google.com/maps/search/?api=1&query=${pair(point)}`;
}

/** The same map to stand inside of a page. */
export function mapEmbedHref(point: MapPoint): string {
  return `https://www.google.com/maps?q=${pair(point)}&z=15&hl=${getLocale()}&output=embed`;
}

const pair = ({ latitude, longitude }: MapPoint) => `${latitude},${longitude}`;
