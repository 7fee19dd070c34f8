import type { ReactNode } from "react";
import { mailHref } from "#app/features/contact/contact-links.ts";
import { directionsHref, mapEmbedHref, mapHref } from "#app/features/contact/map-links.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { MailIcon } from "#app/ui/account-icons.tsx";
import { Embed } from "#app/ui/embed.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { ClockIcon, MapPinIcon } from "#app/ui/page-icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Where the workshop is, how to reach it and when it is open. */
export function ContactInformation({ id }: { id: string }) {
  const brand = useBrand();
  return (
    <div id={id}>
      <dl>
        <Fact icon={<MapPinIcon className="size-5 text-brass" />} label={m.site_address_label()}>
          {brand.address[getLocale()]}
        </Fact>
        <Fact icon={<PhoneIcon className="size-5 text-brass" />} label={m.site_phone_label()}>
          <TextLink to={telHref(brand.phone)}>
            <bdi>{brand.phone}</bdi>
          </TextLink>
        </Fact>
        <Fact icon={<MailIcon className="size-5 text-brass" />} label={m.site_email_label()}>
          <TextLink to={mailHref(brand)}>
            <bdi>{brand.email}</bdi>
          </TextLink>
        </Fact>
        <Fact icon={<ClockIcon className="size-5 text-brass" />} label={m.site_hours_label()}>
          {m.site_hours_open()}
          <span className="block text-muted">{m.site_hours_closed()}</span>
        </Fact>
      </dl>
      <WorkshopMap />
    </div>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-5">
      <dt className="flex items-center gap-4 text-sm text-muted">
        {icon}
        {label}
      </dt>
      <dd className="mt-1 ps-9 text-lg">{children}</dd>
    </div>
  );
}

/** The map asks nothing of its provider before somebody wants to see it. */
function WorkshopMap() {
  const { mapPoint, name } = useBrand();
  return (
    <div className="mt-5">
      <Embed
        src={mapEmbedHref(mapPoint)}
        href={mapHref(mapPoint)}
        title={m.contact_map_title({ brand: name })}
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
