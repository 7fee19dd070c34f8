import { Fragment } from "react";
import { Link } from "react-router";
import { FactList, languageFact } from "#app/admin/record-details.tsx";
import { vehicleSizeLabel } from "#app/features/booking/booking-list.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { isOverIn } from "./appointment.ts";
import { dotted, placeTime, promiseText } from "./board-text.ts";
import type { StaffVisit } from "./staff-visit-queries.admin.server.ts";

/** The car and its plate. */
export function VisitTitle({ visit: { car, plate } }: { visit: StaffVisit }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <bdi>{car}</bdi>
      {plate && (
        <bdi dir="ltr" className="rounded-sm border border-edge px-2 text-base">
          {plate}
        </bdi>
      )}
    </span>
  );
}

/** Each name in its own direction: a Latin one after 'Bay 1' would turn both round in Arabic. */
function namesOf(names: (string | undefined)[]) {
  const known = names.filter((name) => name !== undefined);
  if (known.length === 0) return "–";
  return known.map((name, place) => (
    <Fragment key={name}>
      {place > 0 && "\u00a0· "}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}

/** Who comes when, where the car stands, and in which language. */
export function AppointmentSummary({ visit, now }: { visit: StaffVisit; now: Date }) {
  const locale = getLocale();
  const { arrivesAt, customer, phone, noShows, customerId, bays, bayId, people } = visit;
  const { vehicleSize, carYear, reference } = visit;
  const bay = bays.find(({ id }) => id === bayId)?.name[locale];
  const facts = [
    {
      label: m.board_customer(),
      value: (
        <>
          {customerId ? (
            <Link
              to={`/admin/customers/${customerId}`}
              className="underline decoration-edge underline-offset-4"
            >
              <bdi>{customer}</bdi>
            </Link>
          ) : (
            <bdi>{customer}</bdi>
          )}{" "}
          <bdi dir="ltr" className="whitespace-nowrap text-muted">
            {formatPhone(phone)}
          </bdi>
          {noShows > 0 && (
            <span className="block text-red">{m.board_no_shows({ count: noShows })}</span>
          )}
        </>
      ),
    },
    { label: m.board_arrival(), value: placeTime(arrivesAt, locale) },
    ...(isOverIn(visit.state)
      ? []
      : [
          {
            label: m.board_promise(),
            value: promiseText(visit, today(now), locale) ?? m.board_to_place(),
          },
        ]),
    { label: m.board_where(), value: namesOf([bay, ...people]) },
    languageFact(visit.locale),
    {
      label: m.inbox_reference(),
      value: dotted([reference, carYear, vehicleSize ? vehicleSizeLabel[vehicleSize]() : ""]),
    },
    ...(visit.notes
      ? [{ label: m.inbox_additional_notes(), value: <bdi>{visit.notes}</bdi>, wide: true }]
      : []),
  ];
  return <FactList facts={facts} inPairs />;
}
