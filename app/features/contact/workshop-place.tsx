import { OpenNow } from "#app/features/hours/components.tsx";
import { hoursLines } from "#app/features/hours/page-text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand, useBrandName, useInstallation } from "#app/platform/use-site.ts";
import { Embed } from "#app/ui/lazy-media.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { MapPinIcon } from "#app/ui/page-icons.tsx";
import { directionsHref, mapEmbedHref, mapHref } from "./contact.ts";

export function WorkshopHours() {
  const { hours, date } = useInstallation();
  const { period, open, closed, exceptions } = hoursLines(hours, date, getLocale());
  return (
    <>
      {period && <span className="block text-base text-muted">{period}</span>}
      {open.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {[closed, ...exceptions].map(
        (line) =>
          line && (
            <span key={line} className="block text-muted">
              {line}
            </span>
          ),
      )}
      <OpenNow className="mt-1 text-base" />
    </>
  );
}

/** The map asks nothing of its provider before somebody wants to see it. */
export function WorkshopMap() {
  const { mapPoint } = useBrand();
  return (
    <div className="mt-5">
      <Embed
        src={mapEmbedHref(mapPoint)}
        href={mapHref(mapPoint)}
        title={m.contact_map_title({ brand: useBrandName() })}
        className="aspect-video lg:aspect-4/3"
      >
        <span className="grid justify-items-center gap-3 p-6 text-center">
          <MapPinIcon className="size-8 text-brass" />
          <span className="inline-flex min-h-11 items-center rounded-md border border-edge px-5 text-sm font-medium">
            {m.contact_map_show()}
          </span>
          <span className="text-sm text-muted">{m.contact_map_note()}</span>
        </span>
      </Embed>
      <TextLink arrow to={directionsHref(mapPoint)} className="mt-3">
        {m.site_directions()}
      </TextLink>
    </div>
  );
}
