import { BookBar } from "#app/features/booking/book-bar.tsx";
import { IncludedList } from "#app/features/services/included-list.tsx";
import { Video } from "#app/features/services/video.tsx";
import { formatTime, type MinutesOfDay } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Container, Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { OfferOpening } from "./offer-opening.tsx";
import { summerTime } from "./summer-time.tsx";
import type { SummerView } from "./summer-view.ts";

/** What the package is, what it costs and saves, and what is in it. */
export function PackageIntroduction({
  id,
  offer,
  slots,
}: {
  id: string;
  offer: SummerView;
  slots: readonly MinutesOfDay[];
}) {
  return (
    <div id={id}>
      <OfferOpening
        offer={offer}
        lead={offer.description}
        wayBack={
          <TextLink arrow={false} to="/summeroffers" className="mb-6 inline-block text-sm">
            {m.summer_back()}
          </TextLink>
        }
        cosmetic={summerTime}
        pictureShape="wide"
      />
      <Included offer={offer} slots={slots} />
      <Video
        of={offer}
        title={m.summer_video_title({ offer: offer.title })}
        poster={offer.picture}
      />
      {!offer.standing.isOver && (
        <BookBar priceAed={offer.offerPriceAed} suvPriceAed={offer.suvOfferPriceAed} />
      )}
    </div>
  );
}

function Included({
  offer: { service, standing },
  slots,
}: {
  offer: SummerView;
  slots: readonly MinutesOfDay[];
}) {
  return (
    <Section labelledBy="included-heading">
      <Container className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <p className="text-lg">
            {standing.isOver
              ? m.summer_of_service_ended({ service: service.title })
              : m.summer_of_service({ service: service.title })}
          </p>
          <p className="mt-4 max-w-prose text-lg text-muted">{service.description}</p>
          <dl className="mt-8 flex flex-wrap gap-x-12 gap-y-4 border-t border-line pt-6">
            <div>
              <dt className="text-sm text-muted">{m.services_duration()}</dt>
              <dd className="text-xl">{service.duration}</dd>
            </div>
            {!standing.isOver && <StartTimes slots={slots} />}
          </dl>
        </div>
        <div>
          <IncludedList features={service.features} />
        </div>
      </Container>
    </Section>
  );
}

function StartTimes({ slots }: { slots: readonly MinutesOfDay[] }) {
  return (
    <div>
      <dt className="text-sm text-muted">{m.summer_times_label()}</dt>
      <dd className="flex flex-wrap gap-x-5 text-xl">
        {slots.map((slot) => (
          <span key={slot}>{formatTime(slot, getLocale())}</span>
        ))}
      </dd>
    </div>
  );
}
