import { useMemo } from "react";
import { Form } from "react-router";
import { AppointmentFields } from "#app/features/booking/appointment-fields.tsx";
import { appointmentSchema, dayChosen } from "#app/features/booking/booking.ts";
import { useFreeTimes } from "#app/features/booking/free-times.tsx";
import { closedReason, nextOpenDate } from "#app/features/booking/slots.ts";
import type { StartTimes } from "#app/features/services/bookable.ts";
import type { FormError } from "#app/lib/form.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { useNow } from "#app/platform/use-now.ts";
import { useInstallation } from "#app/platform/use-site.ts";
import { Button } from "#app/ui/button.tsx";
import { useForm } from "#app/ui/use-form.tsx";

const fieldNames = ["selectedDate", "laterDate", "selectedTime"];

/** The day and time of the booking form for a visit that is moved; it opens on the visit's own day. */
export function MoveForm({
  token,
  arrivesAt,
  startTimes,
  now: sent,
  formError,
}: {
  token: string;
  arrivesAt: Date;
  startTimes: StartTimes;
  now: Date;
  formError: FormError | undefined;
}) {
  const now = useNow(sent);
  const { hours, brand } = useInstallation();
  const timetable = useMemo(() => ({ hours, startTimes, now }), [hours, startTimes, now]);
  const schema = useMemo(() => appointmentSchema(timetable), [timetable]);
  const ownDay = today(arrivesAt);
  const day = closedReason(ownDay, timetable) ? nextOpenDate(timetable) : ownDay;
  const failed = m.visit_failed({ phone: brand.phone });
  const initial = dayChosen(day, now);
  const form = useForm("move-form", schema, formError, { failed, initial });
  const places = useFreeTimes(`/visit/${token}/availability`);
  return (
    <Form ref={places.form} method="post" {...form.props} className="group/form grid gap-8">
      {form.summary(fieldNames)}
      <fieldset disabled={form.busy} className="grid min-w-0 gap-8">
        <input type="hidden" name="seenAt" value={arrivesAt.toISOString()} />
        <AppointmentFields
          timetable={timetable}
          places={places}
          date={form.control("selectedDate")}
          laterDate={form.control("laterDate")}
          time={form.control("selectedTime")}
        />
      </fieldset>
      <div>
        <Button size="lg" busy={form.busy}>
          {m.visit_move_submit()}
        </Button>
      </div>
    </Form>
  );
}
