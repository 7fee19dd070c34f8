import { useFetcher } from "react-router";
import { selectionField } from "#app/admin/selection.ts";
import type { ClosedBooking } from "#app/features/booking/closed-bookings.server.ts";
import { slotText } from "#app/features/hours/hours-text.ts";
import { formatDate, formatTime, type LocalDate, minutesNow } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type ActionResult, useResultToast } from "#app/ui/done-toast.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { ROWS, SettingsSection } from "#app/ui/settings-section.tsx";

/** Bookings that a closure meets, with the times that are offered to their customers. */
export function ClosedBookings({ bookings }: { bookings: ClosedBooking[] }) {
  const locale = getLocale();
  const fetcher = useFetcher<ActionResult>();
  useResultToast(fetcher.data);
  const busy = fetcher.state !== "idle";
  const words = (date: LocalDate, time: number) => ({
    date: formatDate(date, locale, "short"),
    time: slotText(date, time, locale),
  });
  return (
    <SettingsSection
      id="closed-bookings"
      as="h2"
      title={m.hours_conflicts()}
      text={m.hours_conflicts_text()}
    >
      <fetcher.Form method="post" action="/admin/hours" className="mt-4 grid gap-4">
        <div className="flex flex-wrap gap-3 empty:hidden">
          {bookings.some(canBeHeld) && (
            <Button name="intent" value="hold" busy={busy}>
              {m.hours_hold()}
            </Button>
          )}
          {bookings.some(({ heldUntil }) => heldUntil) && (
            <Button name="intent" value="move-held" variant="secondary" busy={busy}>
              {m.hours_move_held()}
            </Button>
          )}
        </div>
        <ul className={ROWS}>
          {bookings.map(
            ({
              id,
              visitId,
              name,
              serviceName,
              date,
              time,
              suggested,
              collectFrom,
              heldUntil,
              ...to
            }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
                <div className="min-w-0">
                  <TextLink to={`/admin/dashboard/bookings/${id}`} className="font-medium">
                    <bdi>{name}</bdi>
                  </TextLink>
                  <p className="text-sm">
                    {m.hours_conflict({ service: serviceName, ...words(date, time) })}
                  </p>
                  {suggested && (
                    <p className="text-sm text-muted">
                      {m.hours_suggested(words(suggested.date, suggested.time))}
                      {heldUntil &&
                        ` ${m.hours_held_until({ time: formatTime(minutesNow(heldUntil), locale) })}`}
                    </p>
                  )}
                  {collectFrom && (
                    <p className="text-sm text-muted">
                      {m.hours_collect_from(words(collectFrom.date, collectFrom.time))}
                    </p>
                  )}
                  {heldUntil && (
                    <Checkbox name={selectionField} value={visitId} defaultChecked={false}>
                      {m.hours_said_yes()}
                    </Checkbox>
                  )}
                </div>
                {!canBeHeld({ suggested, heldUntil }) && (
                  <div className="flex flex-wrap gap-2">
                    <ButtonLink
                      variant="secondary"
                      to={to.whatsappHref}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={m.hours_whatsapp_of({ name })}
                    >
                      {m.inbox_whatsapp()}
                    </ButtonLink>
                    {to.mailHref && (
                      <ButtonLink
                        variant="secondary"
                        to={to.mailHref}
                        aria-label={m.hours_mail_of({ name })}
                      >
                        {m.hours_mail()}
                      </ButtonLink>
                    )}
                  </div>
                )}
              </li>
            ),
          )}
        </ul>
      </fetcher.Form>
    </SettingsSection>
  );
}

/** A message offers no time that somebody else may take. */
const canBeHeld = (booking: Pick<ClosedBooking, "suggested" | "heldUntil">): boolean =>
  booking.suggested !== null && booking.heldUntil === null;
