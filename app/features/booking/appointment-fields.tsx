import { useHref } from "react-router";
import { closureName, hoursHint } from "#app/features/hours/hours-text.ts";
import { joined } from "#app/lib/locale.ts";
import { formatDate, formatMonths, type LocalDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { DatePicker, TimePicker } from "#app/ui/date-picker.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";
import { chosenDay, laterDateChoice } from "./booking.ts";
import { type FreePlaces, FreeTimesNote, LINK, queryOf } from "./free-times.tsx";
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
  places,
  waitingList,
  date,
  laterDate,
  time,
}: {
  timetable: Timetable;
  places: FreePlaces;
  waitingList?: string;
  date: ControlProps;
  laterDate: ControlProps;
  time: ControlProps;
}) {
  const locale = getLocale();
  const { hours, now } = timetable;
  const list = useHref(waitingList ?? "");
  const chosen = places.isRead ? places.day : chosenDay(date.defaultValue, laterDate.defaultValue);
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
          left: places.days[date]?.label,
          isFull: places.days[date]?.left === "full",
          whenFull: waitingList && (
            <a
              href={`${list}?${queryOf({ size: places.size, day: date })}`}
              data-carries=""
              className="absolute inset-0 outline-none"
            >
              <span className="sr-only">
                {joined([formatDate(date, locale), m.waiting_join()], locale)}
              </span>
            </a>
          ),
        };
  const openToday = openSlots(today(now), timetable);

  return (
    <>
      <DatePicker
        {...date}
        error={date.error ?? laterDate.error}
        legend={m.booking_date_legend()}
        hint={hoursHint(hours, today(now), locale)}
        heading={formatMonths(shown, locale)}
        weekdays={days
          .slice(0, 7)
          // Seven Arabic day names fit side by side on a phone only without their article.
          .map(({ date }) => formatDate(date, locale, "weekday").replace(/^ال/, ""))}
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
        slots={allSlots(timetable).map((slot) => {
          const [left, label] = places.times[slotValue(slot)] ?? [];
          return {
            value: slotValue(slot),
            label: slotLabel(chosen, slot, locale),
            passedToday: !openToday.includes(slot),
            isHidden: offered !== null && !offered.includes(slot),
            left: label,
            isFull: left === "full",
          };
        })}
      />
      <div>
        <FreeTimesNote places={places} />
        {waitingList && (
          <ServerOnly id="waiting-list">
            {import.meta.env.SSR && (
              <a href={list} data-carries="" className={`${LINK} text-sm text-muted`}>
                {m.waiting_offer()}
              </a>
            )}
          </ServerOnly>
        )}
      </div>
    </>
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
