import { redirect } from "react-router";
import * as z from "zod/mini";
import { appointmentSchema, chosenDay } from "#app/features/booking/booking.ts";
import { allSlots, closedReason, slotValue, type Timetable } from "#app/features/booking/slots.ts";
import { nearestText } from "#app/features/hours/hours-text.ts";
import { isOff } from "#app/features/visits/appointment.ts";
import {
  cancelByCustomer,
  decideLine,
  nearestMoves,
  type Rescheduled,
  readMoveTimetable,
  rescheduleByCustomer,
} from "#app/features/visits/change-by-customer.server.ts";
import {
  type CustomerVisit,
  findVisitByToken,
} from "#app/features/visits/customer-visit.server.ts";
import { dayAndTime } from "#app/features/visits/customer-visit.ts";
import { checkForm, type FieldErrors, lineOf } from "#app/lib/form.ts";
import { instantOf } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type App, appContext, type Context } from "#app/platform/app.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { privateHeaders, refuseToken } from "#app/platform/page.server.ts";

const short = () => z.catch(z.string().check(z.maxLength(100)), "");

export async function handleMove(context: Context, request: Request, token: string) {
  const app = context.get(appContext);
  const visit = await openVisit(context, token);
  const timetable = await readMoveTimetable(app, visit);
  return handleForm(
    { context, request },
    {
      schema: z.object({ seenAt: short() }),
      ...texts(app),
      async handle({ seenAt }, { form, invalid }) {
        const checked = checkForm(appointmentSchema(timetable), form);
        if (!checked.ok) {
          const near = await nearClosed(app, visit, { form, timetable });
          return invalid({ errors: { ...near, ...checked.errors } });
        }
        const start = instantOf(checked.input.date, checked.input.time);
        const moved = await rescheduleByCustomer(app, visit, { start, seenAt });
        if (moved.ok) return done(context, token, m.visit_done_moved());
        if (moved.reason === "over") await showIfCancelled(context, token);
        return invalid({ errors: { selectedTime: refusedText(app, moved) } }, 409);
      },
    },
  );
}

/** What is free near a day that is closed, also since the form was opened. */
async function nearClosed(
  app: App,
  visit: CustomerVisit,
  { form, timetable }: { form: FormData; timetable: Timetable },
): Promise<FieldErrors> {
  const day = chosenDay(lineOf(form, "selectedDate"), lineOf(form, "laterDate"));
  const time = allSlots(timetable).find((slot) => slotValue(slot) === lineOf(form, "selectedTime"));
  const isClosed = day !== null && closedReason(day, timetable) === "closed";
  if (!isClosed || time === undefined) return {};
  const nearest = await nearestMoves(app, visit, instantOf(day, time));
  if (nearest.length === 0) return {};
  return { selectedTime: m.visit_move_nearest({ times: nearestText(nearest, getLocale()) }) };
}

function refusedText({ settings }: App, refused: Extract<Rescheduled, { ok: false }>): string {
  const { phone } = settings.brand;
  switch (refused.reason) {
    case "over":
      return m.visit_refused_over({ phone });
    case "no-slot":
      return m.booking_time_invalid();
    case "moved":
      return m.visit_refused_moved(dayAndTime(refused.arrivesAt, getLocale()));
    default:
      return refused.nearest.length === 0
        ? m.booking_taken_none()
        : m.booking_taken({ times: nearestText(refused.nearest, getLocale()) });
  }
}

const changeSchema = z.object({
  intent: z.enum(["cancel", "approve", "decline"]),
  lineId: short(),
  priceFils: z.catch(z.coerce.number().check(z.int()), -1),
});

/** Cancelling, and the answer to proposed work. */
export async function handleVisitChange(context: Context, request: Request, token: string) {
  const app = context.get(appContext);
  const { phone } = app.settings.brand;
  const visit = await openVisit(context, token);
  return handleForm(
    { context, request },
    {
      schema: changeSchema,
      ...texts(app),
      async handle({ intent, ...line }, { invalid }) {
        if (intent === "cancel") {
          const cancelled = await cancelByCustomer(app, visit);
          if (cancelled.ok) return done(context, token, m.visit_done_cancelled());
          return invalid({ problem: m.visit_refused_over({ phone }) }, 409);
        }
        const decided = await decide(context, { visit, token }, { ...line, intent });
        return typeof decided === "string"
          ? invalid({ problem: decided }, 409)
          : done(context, token, decided.flash);
      },
    },
  );
}

/** A visit that was cancelled meanwhile says so itself: nobody has to call about it. */
async function showIfCancelled(context: Context, token: string): Promise<void> {
  const { state } = await openVisit(context, token);
  if (isOff(state)) throw toVisit(token);
}

async function decide(
  context: Context,
  { visit, token }: { visit: CustomerVisit; token: string },
  { intent, ...line }: { intent: "approve" | "decline"; lineId: string; priceFils: number },
): Promise<{ flash: string } | string> {
  const app = context.get(appContext);
  const decision = intent === "approve" ? "approved" : "declined";
  const decided = await decideLine(app, visit, { ...line, decision });
  if (!decided.ok && decided.reason === "over") await showIfCancelled(context, token);
  if (decided.ok)
    return { flash: decided.fits ? doneTexts[decision]() : m.visit_done_approved_later() };
  const { phone } = app.settings.brand;
  return {
    over: m.visit_refused_over({ phone }),
    decided: m.visit_refused_decided(),
    changed: m.visit_refused_changed(),
  }[decided.reason];
}

const doneTexts = { approved: m.visit_done_approved, declined: m.visit_done_declined };

const texts = ({ settings }: App) => {
  const { phone } = settings.brand;
  const limited = { tooMany: m.visit_too_many(), trapped: m.site_form_honeypot() };
  return { limited, failed: m.visit_failed({ phone }) };
};

const done = (context: Context, token: string, flash: string) =>
  redirectWithFlash(context, `/visit/${token}`, flash, new Headers(privateHeaders));

export async function openVisit(context: Context, token: string): Promise<CustomerVisit> {
  return (await findVisitByToken(context.get(appContext), token)) ?? refuseToken(context);
}

export const toVisit = (token: string) => redirect(`/visit/${token}`, { headers: privateHeaders });
