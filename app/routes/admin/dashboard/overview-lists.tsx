import type { ReactNode } from "react";
import { bookingStatusLabel, bookingStatusTone } from "#app/features/booking/booking-list.ts";
import { contactStatusLabel, contactStatusTone } from "#app/features/contact/contact-actions.ts";
import type {
  PromiseKept,
  RecentBooking,
  RecentContact,
  TodaysAppointment,
  WaitingRequest,
} from "#app/features/dashboard/overview.server.ts";
import { listOf } from "#app/features/finder/finder.ts";
import { slotText } from "#app/features/hours/hours-text.ts";
import { formatAed } from "#app/lib/money.ts";
import { telHref } from "#app/lib/phone.ts";
import { formatDate, formatInstant, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge, QuietBadge } from "#app/ui/badge.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { TwoLines } from "#app/ui/table.tsx";
import { OverviewPanel } from "./overview-figures.tsx";

const pastShown = 2;

export function OverviewToday({
  appointments,
  later,
  now,
}: {
  appointments: TodaysAppointment[];
  later: number;
  now: Date;
}) {
  const coming = appointments.filter(({ arrivesAt }) => arrivesAt >= now);
  const past = appointments.slice(0, appointments.length - coming.length);
  const earlier = past.slice(0, -pastShown);
  return (
    <OverviewPanel id="appointments" title={m.dashboard_appointments()} seeAll={todaysBookings}>
      {appointments.length === 0 ? (
        <p className="text-sm text-muted">{m.dashboard_appointments_none()}</p>
      ) : (
        <>
          {earlier.length > 0 && (
            <details className="border-t border-line text-sm">
              <summary className="min-h-11 content-center text-xs text-muted hover:text-ivory">
                {m.dashboard_earlier({ count: earlier.length })}
              </summary>
              <Appointments of={earlier} />
            </details>
          )}
          <Appointments of={past.slice(-pastShown)} />
          <NowMark now={now} />
          <Appointments of={coming} />
          {later > 0 && (
            <TextLink
              to={todaysBookings}
              className="flex min-h-11 items-center border-t border-line text-xs"
            >
              {m.dashboard_later({ count: later })}
            </TextLink>
          )}
        </>
      )}
    </OverviewPanel>
  );
}

const todaysBookings = `${listOf.booking}?day=today&sort=appointment`;

function NowMark({ now }: { now: Date }) {
  return (
    <p className="flex items-center gap-2 text-xs font-medium text-brass">
      <span className="whitespace-nowrap tabular-nums">
        {m.ui_now()} {formatTime(minutesNow(now), getLocale())}
      </span>
      <span aria-hidden="true" className="h-px grow bg-brass" />
    </p>
  );
}

function Appointments({ of: appointments }: { of: TodaysAppointment[] }) {
  if (appointments.length === 0) return null;
  return (
    <ol className="text-sm">
      {appointments.map((appointment) => (
        <Appointment key={appointment.id} appointment={appointment} />
      ))}
    </ol>
  );
}

function Appointment({ appointment }: { appointment: TodaysAppointment }) {
  const { id, name, phone, serviceName, car, status, arrivesAt } = appointment;
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-1 first:border-t-0">
      <div>
        <span className="text-brass-light tabular-nums">
          {formatTime(minutesNow(arrivesAt), getLocale())}
        </span>
        <QuietBadge tone={bookingStatusTone[status]}>{bookingStatusLabel[status]()}</QuietBadge>
      </div>
      <Link
        to={`${listOf.booking}/${id}`}
        className="min-h-11 content-center hover:text-brass-light"
      >
        <TwoLines
          second={
            <>
              <bdi>{serviceName}</bdi> · <bdi>{car}</bdi>
            </>
          }
        >
          <bdi>{name}</bdi>
        </TwoLines>
      </Link>
      <CallLink name={name} phone={phone} />
    </li>
  );
}

function CallLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a href={telHref(phone)} aria-label={m.dashboard_call({ name })} className="row-tool -me-3">
      <PhoneIcon className="size-4" />
    </a>
  );
}

export function OverviewPromise({
  id,
  title,
  list,
  waitingFor,
  promise,
  now,
}: {
  id: string;
  title: string;
  list: string;
  waitingFor: string;
  promise: PromiseKept;
  now: Date;
}) {
  const { overdue, due, waiting } = promise;
  return (
    <OverviewPanel id={id} title={title} seeAll={`${list}?status=${waitingFor}&sort=due`}>
      <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
        {overdue > 0 && <Badge tone="red">{m.dashboard_overdue_count({ count: overdue })}</Badge>}
        {due > 0 && <Badge tone="yellow">{m.dashboard_due_count({ count: due })}</Badge>}
        {overdue + due === 0 && <span className="text-muted">{m.dashboard_nothing_waiting()}</span>}
      </div>
      <ul className="text-sm">
        {waiting.map((request) => (
          <Waiting key={request.id} request={request} to={`${list}/${request.id}`} now={now} />
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-3 text-xs text-muted">
        {m.dashboard_kept()}
        <span className="text-ivory tabular-nums">{answeredShareText(promise)}</span>
      </p>
    </OverviewPanel>
  );
}

function Waiting({ request, to, now }: { request: WaitingRequest; to: string; now: Date }) {
  const { name, phone, about, dueAt } = request;
  const time = momentText(dueAt, now);
  const isOverdue = dueAt < now;
  const isToday = today(dueAt) === today(now);
  return (
    <li className="flex items-center gap-2 border-t border-line py-1 max-md:nth-[n+3]:hidden">
      <Link
        to={to}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center hover:text-brass-light"
      >
        <span className="cell-line gap-1.5">
          <bdi>{name}</bdi> <bdi className="text-muted">{about}</bdi>
        </span>
        <span
          className={`text-xs tabular-nums ${isOverdue ? "text-red" : isToday ? "text-yellow" : "text-muted"}`}
        >
          {isOverdue ? m.dashboard_overdue() : m.dashboard_due()}{" "}
          {isOverdue ? m.ui_since({ time }) : m.dashboard_due_by({ time })}
        </span>
      </Link>
      <CallLink name={name} phone={phone} />
    </li>
  );
}

function momentText(instant: Date, now: Date): string {
  const locale = getLocale();
  const time = formatTime(minutesNow(instant), locale);
  const date = today(instant);
  return date === today(now) ? time : `${formatDate(date, locale, "short")} ${time}`;
}

function answeredShareText({ kept, decided }: PromiseKept): string {
  if (decided === 0) return m.dashboard_kept_none();
  return m.dashboard_kept_share({ share: Math.floor((kept / decided) * 100), kept, decided });
}

export function RecentContacts({
  contacts,
  isSample,
}: {
  contacts: RecentContact[];
  isSample: boolean;
}) {
  return (
    <RecentPanel
      id="recent-contacts"
      title={m.dashboard_recent_contacts()}
      list={listOf.contact}
      isSample={isSample}
      rows={contacts.map(({ id, name, subject, status, createdAt }) => ({
        id,
        name,
        about: <bdi>{subject}</bdi>,
        when: formatInstant(createdAt, getLocale()),
        badge: <Badge tone={contactStatusTone[status]}>{contactStatusLabel[status]()}</Badge>,
      }))}
      none={m.dashboard_contacts_none()}
      page={{ to: "/contact", label: m.dashboard_contacts_none_link() }}
    />
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
    <RecentPanel
      id="recent-bookings"
      title={m.dashboard_recent_bookings()}
      list={listOf.booking}
      isSample={isSample}
      rows={bookings.map(({ id, name, serviceName, priceAed, status, date, time }) => ({
        id,
        name,
        about: (
          <>
            <bdi>{serviceName}</bdi> · <bdi>{formatAed(priceAed, getLocale())}</bdi>
          </>
        ),
        when: `${formatDate(date, getLocale(), "short")} ${slotText(date, time, getLocale())}`,
        badge: <Badge tone={bookingStatusTone[status]}>{bookingStatusLabel[status]()}</Badge>,
      }))}
      none={m.dashboard_bookings_none()}
      page={{ to: "/services", label: m.dashboard_bookings_none_link() }}
    />
  );
}

/** The newest of a list; without any, a link to the page of the site where they come from. */
function RecentPanel({
  id,
  title,
  list,
  isSample,
  rows,
  none,
  page,
}: {
  id: string;
  title: string;
  list: string;
  isSample: boolean;
  rows: { id: string; name: string; about: ReactNode; when: string; badge: ReactNode }[];
  none: string;
  page: { to: string; label: string };
}) {
  return (
    <OverviewPanel id={id} title={title} isSample={isSample} seeAll={list}>
      {rows.length === 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {none}
          <TextLink
            to={page.to}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center"
          >
            {page.label}
            <span className="sr-only"> {m.dashboard_new_tab()}</span>
          </TextLink>
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="border-t border-line text-sm">
            <Link
              to={isSample ? list : `${list}/${row.id}`}
              className="flex items-center justify-between gap-3 py-1 hover:text-brass-light"
            >
              <span className="min-w-0">
                <TwoLines
                  second={
                    <>
                      <bdi className="tabular-nums">{row.when}</bdi> · {row.about}
                    </>
                  }
                >
                  <bdi>{row.name}</bdi>
                </TwoLines>
              </span>
              {row.badge}
            </Link>
          </li>
        ))}
      </ul>
    </OverviewPanel>
  );
}
