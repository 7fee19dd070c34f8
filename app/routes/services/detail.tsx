import { data, isRouteErrorResponse, redirect, useRouteError } from "react-router";
import { serviceReasons } from "#app/content/reasons.ts";
import { findService } from "#app/content/services.ts";
import { book, findBooking } from "#app/features/booking/booking.server.ts";
import { bookingSchema } from "#app/features/booking/booking.ts";
import { BookingForm } from "#app/features/booking/booking-form.tsx";
import { inLocale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { answerPublicForm, readForm } from "#app/platform/public-form.server.ts";
import { keepUnsentForm } from "#app/platform/unsent-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { ErrorMessage, Message } from "../site/error-page.tsx";
import { PageHead } from "../site/page-head.tsx";
import type { Route } from "./+types/detail.ts";
import { BookingConfirmation } from "./booking-confirmation.tsx";
import { ServiceIntroduction } from "./service-introduction.tsx";
import { ServiceTile } from "./service-tile.tsx";
import { type ServiceView, serviceWithOthers } from "./service-view.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const locale = getLocale();
  const page = serviceWithOthers(params.serviceId, locale);
  if (!page) throw data(null, { status: 404 });
  const { db, now } = context.get(appContext);
  const bookingId = new URL(request.url).searchParams.get("booked");
  const found = bookingId ? await findBooking(db, bookingId) : null;
  const booking = found?.serviceId === page.service.id ? found : null;
  return { ...page, reasons: inLocale(serviceReasons, locale), now: now(), booking };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const service = findService(params.serviceId);
  if (!service) throw data(null, { status: 404 });
  const app = context.get(appContext);
  const { phone } = app.settings.brand;
  const form = await readForm(request);
  const confirmation = (id: string) => redirect(`/services/${service.id}?booked=${id}#outcome`);
  const hasSuvPrice = service.suvPriceAed !== undefined;
  const answer = await answerPublicForm(context, form, {
    schema: bookingSchema({ hasSuvPrice, now: app.now() }),
    accept: (input) =>
      book(app, { service, input, locale: getLocale(), path: new URL(request.url).pathname }),
    messages: {
      tooMany: m.booking_too_many({ phone }),
      trapped: m.site_form_trapped(),
      failed: m.booking_failed({ phone }),
    },
  });
  return answer.ok ? confirmation(answer.accepted) : answer.response;
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepUnsentForm(request, serverAction);

/** Carries the Retry-After of a refusal. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ServiceDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { service, others, reasons, booking, now } = loaderData;
  return (
    <>
      <PageHead
        page={service.title}
        description={service.shortDescription}
        refused={actionData !== undefined}
      />
      <ServiceIntroduction service={service} reasons={reasons} />
      <Section id="booking" labelledBy="booking-heading" tone="surface">
        <Container width="form">
          {booking ? (
            <BookingConfirmation booking={booking} serviceTitle={service.title} />
          ) : (
            <>
              <SectionHeading
                id="booking-heading"
                title={m.booking_title()}
                lead={m.booking_intro()}
              />
              <BookingForm service={service} now={now} refused={actionData} />
            </>
          )}
        </Container>
      </Section>
      <OtherServices services={others} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorMessage />;
  return (
    <Message title={m.services_not_found_title()} text={m.services_not_found_text()} code="404">
      <ButtonLink to="/services">{m.services_back()}</ButtonLink>
    </Message>
  );
}

function OtherServices({ services }: { services: ServiceView[] }) {
  return (
    <Section labelledBy="others-heading">
      <Container>
        <SectionHeading id="others-heading" title={m.services_others_heading()} />
        <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {services.map((service) => (
            <li key={service.id}>
              <ServiceTile service={service} />
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}
