import { RecordItem, RecordSection } from "#app/admin/record-section.tsx";
import { bookingStatusLabel, bookingStatusTone } from "#app/features/booking/booking-list.ts";
import { contactStatusLabel, contactStatusTone } from "#app/features/contact/contact-actions.ts";
import { carName, plateText } from "#app/features/customers/car.ts";
import { slotText } from "#app/features/hours/hours-text.ts";
import { StatusBadge } from "#app/features/orders/components.tsx";
import { vehicleSizeLabel } from "#app/features/services/services.ts";
import { formatCount, formatFils } from "#app/lib/money.ts";
import { formatDate, formatInstant, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/customer.ts";

type Loaded = Route.ComponentProps["loaderData"];
type Listed<Kind extends keyof Loaded["records"]> = Loaded["records"][Kind][number];

export function CustomerRecords({
  records: { upcoming, past, orders, messages },
  visited: { cars },
  mostShown,
}: Pick<Loaded, "records" | "visited" | "mostShown">) {
  const noteOf = (count: number) =>
    count === mostShown ? m.customers_latest({ count: formatCount(mostShown) }) : undefined;
  const bookingItem = ({ id, service, carMake, carModel, status, date, time }: Listed<"past">) => (
    <RecordItem
      key={id}
      to={`/admin/dashboard/bookings/${id}`}
      name={service}
      about={
        <>
          {formatDate(date, getLocale(), "short")} {slotText(date, time, getLocale())} ·{" "}
          <bdi>{`${carMake} ${carModel}`}</bdi>
        </>
      }
    >
      <Badge tone={bookingStatusTone[status]}>{bookingStatusLabel[status]()}</Badge>
    </RecordItem>
  );
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 border-t border-line pt-6 md:grid-cols-2 print:grid-cols-2">
      <RecordSection
        id="customer-upcoming"
        title={m.customers_upcoming()}
        none={m.customers_upcoming_none()}
      >
        {upcoming.map(bookingItem)}
      </RecordSection>
      <RecordSection
        id="customer-past"
        title={m.customers_past()}
        none={m.customers_past_none()}
        note={noteOf(upcoming.length + past.length)}
      >
        {past.map(bookingItem)}
      </RecordSection>
      <RecordSection id="customer-cars" title={m.customers_cars()} none={m.customers_cars_none()}>
        {cars.map((car) => (
          <RecordItem
            key={`${car.make} ${car.model} ${plateText(car)}`}
            name={carName(car)}
            about={[car.year, car.vehicleSize && vehicleSizeLabel[car.vehicleSize]()]
              .filter(Boolean)
              .join(" · ")}
          >
            {plateText(car) && (
              <bdi dir="ltr" className="shrink-0 rounded border border-edge px-2 py-0.5 text-xs">
                {plateText(car)}
              </bdi>
            )}
          </RecordItem>
        ))}
      </RecordSection>
      <RecordSection
        id="customer-orders"
        title={m.dashboard_orders()}
        none={m.customers_orders_none()}
        note={noteOf(orders.length)}
      >
        {orders.map(orderItem)}
      </RecordSection>
      <RecordSection
        id="customer-messages"
        title={m.dashboard_messages()}
        none={m.customers_messages_none()}
        note={noteOf(messages.length)}
      >
        {messages.map(messageItem)}
      </RecordSection>
    </div>
  );
}

function orderItem({ id, orderNumber, status, totalFils, createdAt }: Listed<"orders">) {
  const day = formatDate(today(createdAt), getLocale(), "short");
  return (
    <RecordItem
      key={id}
      to={`/admin/perfumes/orders/${id}`}
      name={orderNumber}
      about={`${day} · ${formatFils(totalFils, getLocale())}`}
    >
      <StatusBadge status={status} />
    </RecordItem>
  );
}

const messageItem = ({ id, subject, status, createdAt }: Listed<"messages">) => (
  <RecordItem
    key={id}
    to={`/admin/dashboard/contacts/${id}`}
    name={subject}
    about={formatInstant(createdAt, getLocale())}
  >
    <Badge tone={contactStatusTone[status]}>{contactStatusLabel[status]()}</Badge>
  </RecordItem>
);
