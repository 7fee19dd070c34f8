import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { closureName, hoursHint } from "#app/features/hours/hours-text.ts";
import { joined } from "#app/lib/locale.ts";
import { formatDate, formatMonths, type LocalDate, parseLocalDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { DatePicker, TimePicker } from "#app/ui/date-picker.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";
import { laterDateChoice, waitingPath } from "./booking.ts";
import {
  allSlots,
  type BookableDay,
  bookableDays,
  type ClosedReason,
  closedReason,
  openSlots,
  slotLabel,
  slotValue,
  type Timetable,
} from "./slots.ts";

const weeksShown = 4;

/** A past day is not shown at all. */
const closedLabels: Record<Exclude<ClosedReason, "past">, () => string> = {
  closed: m.booking_day_closed,
  "no-times": m.booking_day_no_times,
  "no-slots-left": m.booking_day_no_slots_left,
  "too-far": m.booking_day_too_far,
};

export function AppointmentFields({
  timetable,
  date,
  laterDate,
  time,
}: {
  timetable: Timetable;
  date: ControlProps;
  laterDate: ControlProps;
  time: ControlProps;
}) {
  const locale = getLocale();
  const { hours, now } = timetable;
  const [chosen, setChosen] = useState(() => chosenDate(date.defaultValue, laterDate.defaultValue));
  const fields = useRef<HTMLDivElement>(null);
  const readChosen = () => setChosen(dateOf(fields.current?.closest("form")));
  // Once React wakes as well.
  useEffect(() => setChosen(dateOf(fields.current?.closest("form"))), []);
  const offered = chosen && !closedReason(chosen, timetable) ? openSlots(chosen, timetable) : null;
  const days = bookableDays(timetable, weeksShown);
  const shown = days.filter((day) => day.closed !== "past").map(({ date }) => date);
  const toChoice = ({ date, closed }: BookableDay) =>
    closed === "past"
      ? null
      : {
          value: date,
          dayOfMonth: Number(formatDate(date, locale, "day")),
          label: formatDate(date, locale),
          month:
            date.endsWith("-01") || date === shown[0]
              ? formatDate(date, locale, "short-month")
              : undefined,
          disabledReason: closed ? closedLabel(closed, date, timetable) : undefined,
          isToday: date === today(now),
        };
  const openToday = openSlots(today(now), timetable);

  return (
    <div className="contents" ref={fields} onChange={readChosen}>
      <DatePicker
        {...date}
        error={date.error ?? laterDate.error}
        legend={m.booking_date_legend()}
        hint={hoursHint(hours, today(now), locale)}
        heading={formatMonths(shown, locale)}
        weekdays={days
          .slice(0, 7)
          .map(({ date }) => columnName(formatDate(date, locale, "weekday")))}
        weeks={Array.from({ length: weeksShown }, (_, week) =>
          days.slice(week * 7, week * 7 + 7).map(toChoice),
        )}
        later={{
          value: laterDateChoice,
          label: m.booking_date_later(),
          fieldName: laterDate.name,
          fieldId: laterDate.id,
          fieldLabel: m.booking_date_later_label(),
          min: today(now),
          defaultValue: laterDate.defaultValue,
        }}
      />
      <TimePicker
        {...time}
        legend={m.booking_time_legend()}
        slots={allSlots(timetable).map((slot) => ({
          value: slotValue(slot),
          label: slotLabel(chosen, slot, locale),
          passedToday: !openToday.includes(slot),
          isHidden: offered !== null && !offered.includes(slot),
        }))}
      />
      {import.meta.env.SSR ? (
        <PlacesWithoutScript />
      ) : (
        <booking-places
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves it to the element
          dangerouslySetInnerHTML={{ __html: "" }}
        />
      )}
    </div>
  );
}

/** Who is not told which days are full finds the way to their waiting lists all the same; a visit has none. */
function PlacesWithoutScript() {
  const { pathname } = useLocation();
  if (pathname.endsWith("/move")) return <booking-places />;
  return (
    <booking-places>
      <noscript>
        <TextLink
          to={waitingPath(pathname.split("/").at(-1) ?? "")}
          className="inline-flex min-h-11 items-center text-sm"
        >
          {m.waiting_offer_plain()}
        </TextLink>
      </noscript>
    </booking-places>
  );
}

function closedLabel(
  closed: Exclude<ClosedReason, "past">,
  date: LocalDate,
  { hours }: Timetable,
): string {
  const locale = getLocale();
  const name = closed === "closed" ? closureName(hours, date, locale) : null;
  return joined([closedLabels[closed](), name], locale);
}

const chosenDate = (date = "", later = "") =>
  parseLocalDate(date === laterDateChoice ? later : date);

/** As the form stands: a date may be chosen before React wakes. */
function dateOf(form: HTMLFormElement | null | undefined): LocalDate | null {
  const posted = new FormData(form ?? undefined);
  return chosenDate(String(posted.get("selectedDate")), String(posted.get("laterDate")));
}

/** Seven Arabic day names fit side by side on a phone only without their article. */
function columnName(weekday: string): string {
  return weekday.replace(/^ال/, "");
}
