import type { ReactNode } from "react";
import { data, redirect, useFetcher, useLocation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { CustomerReach, emailFact, FactList, phoneFact } from "#app/admin/record-details.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useResource } from "#app/admin/resource.ts";
import {
  bookingStatusLabel,
  bookingStatusTone,
  vehicleSizeLabel,
} from "#app/features/booking/booking-list.ts";
import { contactStatusLabel, contactStatusTone } from "#app/features/contact/contact-list.ts";
import { carName } from "#app/features/customers/car.ts";
import {
  type CustomerDetails,
  findCustomer,
  listAlike,
  mostShown,
  readCustomerRecords,
} from "#app/features/customers/customers.admin.server.ts";
import { StatusBadge } from "#app/features/orders/order-timeline.tsx";
import { may } from "#app/features/staff/staff.ts";
import { plateText } from "#app/features/visits/plate.ts";
import { readCustomerVisits } from "#app/features/visits/staff-visit-queries.admin.server.ts";
import { formatCount, formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate, formatInstant, formatTime, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { useBrand } from "#app/platform/use-site.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { type PostResult, useResultToast } from "#app/ui/done-toast.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/customer.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, "read");
  const app = context.get(appContext);
  const customer = await findCustomer(app.db, params.customerId);
  if (!customer) throw data(null, { status: 404 });
  if (customer.id !== params.customerId) {
    throw redirect(`/admin/customers/${customer.id}${new URL(request.url).search}`);
  }
  const [records, alike, visited] = await Promise.all([
    readCustomerRecords(app, customer),
    listAlike(app.db, customer),
    readCustomerVisits(app.db, customer.id),
  ]);
  return { customer, records, alike, visited, mostShown, mayChange: may(staff, "change") };
}

export const shouldRevalidate = revalidateAfterConflict;

export default function Customer({ loaderData }: Route.ComponentProps) {
  const { customer, visited } = loaderData;
  const { name: brand } = useBrand();
  const { path } = useResource();
  const { search } = useLocation();
  const { name } = customer;
  return (
    <>
      <AdminHead page={name} />
      <RouteDialog
        key={customer.id}
        id="customer"
        title={<bdi>{name}</bdi>}
        closeTo={path + search}
        className="md:max-w-3xl lg:max-w-5xl noscript:static noscript:my-6 noscript:max-h-none noscript:shadow-none!"
      >
        <FactList facts={factsOf(customer, visited)} inPairs />
        <CustomerReach
          customer={customer}
          about={brand}
          greeting={m.customers_greeting({ name, brand })}
        />
        <Records {...loaderData} />
        <SamePerson {...loaderData} />
      </RouteDialog>
    </>
  );
}

function factsOf(
  { family, createdAt, lastActivityAt }: CustomerDetails,
  { noShows }: Loaded["visited"],
) {
  const locale = getLocale();
  const each = (said: string[]) => [...new Set(said.filter(Boolean))];
  const emails = each(family.map(({ email }) => email));
  return [
    phoneFact(...each(family.map(({ phone }) => phone))),
    ...(emails.length > 0 ? [emailFact(...emails)] : []),
    { label: m.customers_since(), value: formatDate(today(createdAt), locale, "long") },
    ...(lastActivityAt
      ? [{ label: m.customers_last_activity(), value: formatInstant(lastActivityAt, locale) }]
      : []),
    ...(noShows > 0 ? [{ label: m.customers_no_shows(), value: formatCount(noShows) }] : []),
  ];
}

type Loaded = Route.ComponentProps["loaderData"];

function Records({
  records: { upcoming, past, orders, messages },
  visited: { cars, visitOf },
  mostShown,
}: Pick<Loaded, "records" | "visited" | "mostShown">) {
  const noteOf = (count: number) =>
    count === mostShown ? m.customers_latest({ count: formatCount(mostShown) }) : undefined;
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 border-t border-line pt-6 md:grid-cols-2 print:grid-cols-2">
      <Section
        id="customer-upcoming"
        title={m.customers_upcoming()}
        none={m.customers_upcoming_none()}
      >
        {upcoming.map((booking) => (
          <Booking key={booking.id} booking={booking} visitId={visitOf[booking.id]} />
        ))}
      </Section>
      <Section
        id="customer-past"
        title={m.customers_past()}
        none={m.customers_past_none()}
        note={noteOf(upcoming.length + past.length)}
      >
        {past.map((booking) => (
          <Booking key={booking.id} booking={booking} visitId={visitOf[booking.id]} />
        ))}
      </Section>
      <Section id="customer-cars" title={m.customers_cars()} none={m.customers_cars_none()}>
        {cars.map((car) => (
          <Item
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
          </Item>
        ))}
      </Section>
      <Section
        id="customer-orders"
        title={m.customers_orders()}
        none={m.customers_orders_none()}
        note={noteOf(orders.length)}
      >
        {orders.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </Section>
      <Section
        id="customer-messages"
        title={m.customers_messages()}
        none={m.customers_messages_none()}
        note={noteOf(messages.length)}
      >
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </Section>
    </div>
  );
}

function Booking({
  booking,
  visitId,
}: {
  booking: Loaded["records"]["past"][number];
  visitId: string | undefined;
}) {
  const { id, service, carMake, carModel, status, date, time } = booking;
  const locale = getLocale();
  return (
    <Item
      to={`/admin/dashboard/bookings/${id}`}
      name={service}
      about={
        <>
          {formatDate(date, locale, "short")} {formatTime(time, locale)} ·{" "}
          <bdi>{`${carMake} ${carModel}`}</bdi>
          {visitId && (
            <>
              {" · "}
              <TextLink to={`/admin/visits/${visitId}`} reloadDocument={false}>
                {m.customers_visit()}
              </TextLink>
            </>
          )}
        </>
      }
    >
      <Badge tone={bookingStatusTone[status]}>{bookingStatusLabel[status]()}</Badge>
    </Item>
  );
}

function Order({ order }: { order: Loaded["records"]["orders"][number] }) {
  const { id, orderNumber, status, totalFils, createdAt } = order;
  const locale = getLocale();
  return (
    <Item
      to={`/admin/perfumes/orders/${id}`}
      name={orderNumber}
      about={`${formatDate(today(createdAt), locale, "short")} · ${formatFils(totalFils, locale)}`}
    >
      <StatusBadge status={status} />
    </Item>
  );
}

function Message({ message }: { message: Loaded["records"]["messages"][number] }) {
  const { id, subject, status, createdAt } = message;
  return (
    <Item
      to={`/admin/dashboard/contacts/${id}`}
      name={subject}
      about={formatInstant(createdAt, getLocale())}
    >
      <Badge tone={contactStatusTone[status]}>{contactStatusLabel[status]()}</Badge>
    </Item>
  );
}

/** Who was merged into this customer, and who may be the same person. */
function SamePerson({ customer, alike, mayChange }: Loaded) {
  const merged = customer.family.filter(({ mergedInto }) => mergedInto === customer.id);
  if (merged.length + alike.length === 0) return null;
  const pairOf = (from: string) => ({ from, into: customer.id });
  return (
    <div className="mt-8 grid gap-8 border-t border-line pt-6 print:hidden">
      {merged.length > 0 && (
        <Section id="customer-merged" title={m.customers_merged_list()}>
          {merged.map(({ id, name, phone }) => (
            <Item key={id} name={name} about={<Phone phone={phone} />}>
              {mayChange && (
                <Change
                  fields={{ intent: "unmerge", ...pairOf(id) }}
                  label={m.customers_unmerge_named({ name })}
                >
                  {m.customers_unmerge()}
                </Change>
              )}
            </Item>
          ))}
        </Section>
      )}
      {alike.length > 0 && (
        <Section id="customer-alike" title={m.customers_suggestions()}>
          {alike.map(({ id, name, phone, hasSameEmail }) => (
            <Item
              key={id}
              to={`/admin/customers/${id}`}
              name={name}
              about={
                <>
                  <Phone phone={phone} /> ·{" "}
                  {hasSameEmail ? m.customers_same_email() : m.customers_same_name()}
                </>
              }
            >
              {mayChange && (
                <Change
                  fields={{ intent: "merge", ...pairOf(id) }}
                  label={m.customers_merge_named({ name })}
                >
                  {m.customers_merge()}
                </Change>
              )}
            </Item>
          ))}
        </Section>
      )}
    </div>
  );
}

const Phone = ({ phone }: { phone: string }) => <bdi dir="ltr">{formatPhone(phone)}</bdi>;

/** Posted to the list, whose changes these are. */
function Change({
  fields,
  label,
  children,
}: {
  fields: { [name: string]: string };
  label: string;
  children: ReactNode;
}) {
  const fetcher = useFetcher<PostResult>();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  useResultToast(fetcher.data);
  return (
    <fetcher.Form method="post" action="/admin/customers">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!hydrated && <input type="hidden" name="to" value={pathname + search} />}
      <Button variant="secondary" busy={fetcher.state !== "idle"} aria-label={label}>
        {children}
      </Button>
    </fetcher.Form>
  );
}

function Section({
  id,
  title,
  note,
  none,
  children,
}: {
  id: string;
  title: string;
  note?: string | undefined;
  none?: string;
  children: ReactNode[];
}) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-base font-medium">
        {title}
        {note && <span className="ms-2 text-xs font-normal text-muted">{note}</span>}
      </h3>
      {children.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ul className="grid gap-3 text-sm">{children}</ul>
      )}
    </section>
  );
}

function Item({
  to,
  name,
  about,
  children,
}: {
  to?: string;
  name: string;
  about: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex items-start justify-between gap-4">
      <div className="min-w-0 wrap-anywhere">
        {to ? (
          <TextLink to={to} reloadDocument={false} className="-my-2.5 inline-block py-2.5">
            <bdi>{name}</bdi>
          </TextLink>
        ) : (
          <bdi>{name}</bdi>
        )}
        <span className="block text-xs text-muted">{about}</span>
      </div>
      {children}
    </li>
  );
}
