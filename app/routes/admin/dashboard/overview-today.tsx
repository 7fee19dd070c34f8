import { Link } from "react-router";
import { bookingStatusLabel, bookingStatusTone } from "#app/features/booking/booking-list.ts";
import type { TodaysAppointment } from "#app/features/dashboard/overview.ts";
import { telHref } from "#app/lib/phone.ts";
import { formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { OverviewPanel } from "./overview-panel.tsx";

export function OverviewToday({ appointments }: { appointments: TodaysAppointment[] }) {
  return (
    <OverviewPanel
      id="appointments"
      title={m.dashboard_appointments()}
      seeAll="/admin/dashboard/bookings?day=today"
    >
      {appointments.length === 0 ? (
        <p className="text-sm text-muted">{m.dashboard_appointments_none()}</p>
      ) : (
        <ol className="text-sm">
          {appointments.map((appointment) => (
            <Appointment key={appointment.id} appointment={appointment} />
          ))}
        </ol>
      )}
    </OverviewPanel>
  );
}

function Appointment({ appointment }: { appointment: TodaysAppointment }) {
  const { id, name, phone, serviceName, car, status, time } = appointment;
  return (
    <li className="grid grid-cols-[4.75rem_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-line py-1">
      <span className="text-brass-light tabular-nums">{formatTime(time, getLocale())}</span>
      <div className="flex items-center justify-between gap-x-3 max-sm:flex-wrap max-sm:py-1.5">
        <Link
          to={`/admin/dashboard/bookings/${id}`}
          className="flex min-h-11 min-w-0 flex-wrap content-center items-center gap-x-3 wrap-anywhere hover:text-brass-light"
        >
          <bdi>{name}</bdi>
          <span className="text-muted">
            <bdi>{serviceName}</bdi> · <bdi>{car}</bdi>
          </span>
        </Link>
        <Badge tone={bookingStatusTone[status]}>{bookingStatusLabel[status]()}</Badge>
      </div>
      <CallLink name={name} phone={phone} />
    </li>
  );
}

export function CallLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      href={telHref(phone)}
      aria-label={m.dashboard_call({ name })}
      className="grid size-11 place-items-center rounded-md text-muted hover:bg-ivory/8 hover:text-ivory"
    >
      <PhoneIcon className="size-4" />
    </a>
  );
}
