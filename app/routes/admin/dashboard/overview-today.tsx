import { bookingStatusLabel, bookingStatusTone } from "#app/features/booking/booking-list.ts";
import type { TodaysAppointment } from "#app/features/dashboard/overview.ts";
import { telHref } from "#app/lib/phone.ts";
import { formatTime, minutesNow } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { QuietBadge } from "#app/ui/badge.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { TwoLines } from "#app/ui/table.tsx";
import { OverviewPanel } from "./overview-panel.tsx";

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
  const minutes = minutesNow(now);
  const coming = appointments.filter(({ time }) => time >= minutes);
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
              reloadDocument={false}
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

const todaysBookings = "/admin/dashboard/bookings?day=today&sort=appointment";

function NowMark({ now }: { now: Date }) {
  return (
    <p className="flex items-center gap-2 text-xs font-medium text-brass">
      <span className="whitespace-nowrap tabular-nums">
        {m.dashboard_now()} {formatTime(minutesNow(now), getLocale())}
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
  const { id, name, phone, serviceName, car, status, time } = appointment;
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-1 first:border-t-0">
      <div>
        <span className="text-brass-light tabular-nums">{formatTime(time, getLocale())}</span>
        <QuietBadge tone={bookingStatusTone[status]}>{bookingStatusLabel[status]()}</QuietBadge>
      </div>
      <Link
        to={`/admin/dashboard/bookings/${id}`}
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

export function CallLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      href={telHref(phone)}
      aria-label={m.dashboard_call({ name })}
      className="-me-3 grid size-11 place-items-center rounded-md text-muted hover:bg-ivory/8 hover:text-ivory"
    >
      <PhoneIcon className="size-4" />
    </a>
  );
}
