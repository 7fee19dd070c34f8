import type { ReactNode } from "react";
import { waitingPath } from "#app/features/booking/booking.ts";
import { vehicleSizeLabel } from "#app/features/services/services.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { type FormError, isRefused } from "#app/lib/form.ts";
import { formatDate, type LocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { OutcomeMark } from "#app/ui/outcome.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { Container, SectionHeading } from "#app/ui/section.tsx";
import { Honeypot, useForm } from "#app/ui/use-form.tsx";
import { type VehicleSize, vehicleSizes } from "#db/schema/enums.ts";
import { type DayState, waitingSchema } from "./waiting-list.ts";

type Service = { id: string; title: string; path: string };

type Props = {
  service: Service;
  hasSizes: boolean;
  vehicleSize: VehicleSize | null;
  day: LocalDate | null;
  state: DayState | null;
  fullDays: LocalDate[];
  isJoined: boolean;
  answer?: FormError | undefined;
};

const dayText = (day: LocalDate) => formatDate(day, getLocale()).replace(/(\d+) /, "$1\u00a0");

export function WaitingListPage({ answer, ...props }: Props) {
  const { service, day, state, fullDays, isJoined } = props;
  const date = day ? dayText(day) : "";
  const bookLink = `${service.path}${day && state === "free" ? `?day=${day}` : ""}#booking`;
  if (isJoined && day) {
    return (
      <Page
        service={service}
        mark={<OutcomeMark />}
        title={m.waiting_joined_heading({ date })}
        lead={m.waiting_joined_lead()}
      >
        <ButtonLink variant="secondary" to={waitingPath(service.id)}>
          {m.waiting_other_day()}
        </ButtonLink>
      </Page>
    );
  }
  if (state === "full") {
    return (
      <Page
        service={service}
        title={m.waiting_heading({ date })}
        lead={m.waiting_lead()}
        error={answer}
      >
        <JoinForm {...props} formError={answer} />
      </Page>
    );
  }
  if (state === "free") {
    return (
      <Page service={service} title={m.waiting_free_heading({ date })} lead={m.waiting_free_lead()}>
        <ButtonLink to={bookLink}>{m.waiting_book()}</ButtonLink>
      </Page>
    );
  }
  return fullDays.length > 0 ? (
    <Page
      service={service}
      title={m.waiting_days_heading()}
      lead={answer?.problem ?? m.waiting_days_lead()}
    >
      <FullDays {...props} />
    </Page>
  ) : (
    <Page service={service} title={m.waiting_none_heading()} lead={m.waiting_none_lead()}>
      <ButtonLink to={bookLink}>{m.waiting_book()}</ButtonLink>
    </Page>
  );
}

function Page({
  service,
  mark,
  title,
  lead,
  error,
  children,
}: {
  service: Service;
  mark?: ReactNode;
  title: string;
  lead: string;
  error?: FormError | undefined;
  children: ReactNode;
}) {
  return (
    <Container
      width="form"
      className="pt-[calc(var(--spacing-header)+clamp(2rem,6vw,5rem))] pb-section"
    >
      <PageHead
        page={m.waiting_page_title({ title, service: service.title })}
        hasErrors={isRefused(error)}
      />
      <TextLink to={service.path} className="mb-6 inline-flex min-h-11 items-center text-sm">
        {m.waiting_back({ service: service.title })}
      </TextLink>
      {mark}
      <SectionHeading level={1} eyebrow={service.title} title={title} lead={lead} space="narrow" />
      {children}
    </Container>
  );
}

function JoinForm({
  day,
  hasSizes,
  vehicleSize,
  formError,
}: Pick<Props, "day" | "hasSizes" | "vehicleSize"> & { formError: FormError | undefined }) {
  const schema = waitingSchema(hasSizes ? { suvPriceAed: 0 } : {});
  const form = useForm("waiting", schema, formError, { initial: { vehicleSize } });
  const { control } = form;
  return (
    <form method="post" {...form.props} className="grid gap-6">
      {form.summary(["vehicleSize", "name", "phone", "email"])}
      <input type="hidden" name="day" value={day ?? ""} />
      {hasSizes && (
        <RadioCards
          {...control("vehicleSize")}
          legend={m.booking_vehicle_size()}
          options={vehicleSizes.map((value) => ({ value, label: vehicleSizeLabel[value]() }))}
        />
      )}
      <TextField {...control("name")} label={m.waiting_name()} autoComplete="name" />
      <TextField
        {...control("phone")}
        type="tel"
        label={m.booking_phone()}
        hint={m.waiting_phone_hint()}
        autoComplete="tel"
      />
      <TextField
        {...control("email")}
        type="email"
        label={m.booking_email()}
        hint={m.waiting_email_hint()}
        autoComplete="email"
      />
      <Honeypot />
      <p className="text-sm text-muted">{m.waiting_note()}</p>
      <div>
        <Button size="lg">{m.waiting_join()}</Button>
      </div>
    </form>
  );
}

function FullDays({ service, fullDays, vehicleSize }: Props) {
  const locale = getLocale();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
      {fullDays.map((day) => (
        <li key={day}>
          <Link
            reloadDocument
            data-carries=""
            to={`${waitingPath(service.id)}?day=${day}${vehicleSize ? `&size=${vehicleSize}` : ""}`}
            className="grid min-h-14 content-center rounded-md border border-edge bg-surface px-3 whitespace-nowrap hover:border-muted"
          >
            {formatDate(day, locale, "short")}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function WaitingEntryPage({
  service,
  entry: { day, toldAt, isBooked },
}: {
  service: Service;
  entry: { day: LocalDate; toldAt: Date | null; isBooked: boolean };
}) {
  return (
    <Page
      service={service}
      title={(isBooked ? m.waiting_booked_heading : m.waiting_leave_heading)({
        date: dayText(day),
      })}
      lead={
        isBooked
          ? m.waiting_booked_lead()
          : toldAt
            ? m.waiting_leave_told()
            : m.waiting_leave_lead()
      }
    >
      <form method="post" className="flex flex-wrap gap-3">
        {toldAt && !isBooked && (
          <ButtonLink to={`${service.path}?day=${day}#booking`}>{m.waiting_book()}</ButtonLink>
        )}
        <Button variant="secondary">{m.waiting_leave()}</Button>
      </form>
    </Page>
  );
}
