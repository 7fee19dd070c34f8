import type { ReactNode } from "react";
import { bookingStatusLabel, bookingStatusTone } from "#app/features/booking/booking-list.ts";
import { contactStatusLabel, contactStatusTone } from "#app/features/contact/contact-actions.ts";
import type { RecentBooking, RecentContact } from "#app/features/dashboard/overview.ts";
import { slotText } from "#app/features/hours/slot-text.ts";
import { formatAed } from "#app/lib/money.ts";
import { formatDate, formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { TwoLines } from "#app/ui/table.tsx";
import { OverviewPanel } from "./overview-panel.tsx";

const contactList = "/admin/dashboard/contacts";
const bookingList = "/admin/dashboard/bookings";

export function RecentContacts({
  contacts,
  isSample,
}: {
  contacts: RecentContact[];
  isSample: boolean;
}) {
  return (
    <OverviewPanel
      id="recent-contacts"
      title={m.dashboard_recent_contacts()}
      isSample={isSample}
      seeAll={contactList}
    >
      {contacts.length === 0 && (
        <Nothing text={m.dashboard_contacts_none()} to="/contact">
          {m.dashboard_contacts_none_link()}
        </Nothing>
      )}
      <ul>
        {contacts.map(({ id, name, subject, status, createdAt }) => (
          <Recent
            key={id}
            to={isSample ? contactList : `${contactList}/${id}`}
            name={name}
            about={<bdi>{subject}</bdi>}
            when={formatInstant(createdAt, getLocale())}
            badge={<Badge tone={contactStatusTone[status]}>{contactStatusLabel[status]()}</Badge>}
          />
        ))}
      </ul>
    </OverviewPanel>
  );
}

export function RecentBookings({
  bookings,
  isSample,
}: {
  bookings: RecentBooking[];
  isSample: boolean;
}) {
  return (
    <OverviewPanel
      id="recent-bookings"
      title={m.dashboard_recent_bookings()}
      isSample={isSample}
      seeAll={bookingList}
    >
      {bookings.length === 0 && (
        <Nothing text={m.dashboard_bookings_none()} to="/services">
          {m.dashboard_bookings_none_link()}
        </Nothing>
      )}
      <ul>
        {bookings.map(({ id, name, serviceName, priceAed, status, date, time }) => (
          <Recent
            key={id}
            to={isSample ? bookingList : `${bookingList}/${id}`}
            name={name}
            about={
              <>
                <bdi>{serviceName}</bdi> · <bdi>{formatAed(priceAed, getLocale())}</bdi>
              </>
            }
            when={`${formatDate(date, getLocale(), "short")} ${slotText(date, time, getLocale())}`}
            badge={<Badge tone={bookingStatusTone[status]}>{bookingStatusLabel[status]()}</Badge>}
          />
        ))}
      </ul>
    </OverviewPanel>
  );
}

function Nothing({ text, to, children }: { text: string; to: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {text}
      <TextLink
        to={to}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center"
      >
        {children}
        <span className="sr-only"> {m.dashboard_new_tab()}</span>
      </TextLink>
    </p>
  );
}

function Recent({
  to,
  name,
  about,
  when,
  badge,
}: {
  to: string;
  name: string;
  about: ReactNode;
  when: string;
  badge: ReactNode;
}) {
  return (
    <li className="border-t border-line text-sm">
      <Link to={to} className="flex items-center justify-between gap-3 py-1 hover:text-brass-light">
        <span className="min-w-0">
          <TwoLines
            second={
              <>
                <bdi className="tabular-nums">{when}</bdi> · {about}
              </>
            }
          >
            <bdi>{name}</bdi>
          </TwoLines>
        </span>
        {badge}
      </Link>
    </li>
  );
}
