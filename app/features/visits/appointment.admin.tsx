import { Fragment } from "react";
import { Link } from "react-router";
import { DueNote, type dueAt } from "#app/admin/due-note.tsx";
import { CustomerReach, FactList, languageFact } from "#app/admin/record-details.tsx";
import type { Money } from "#app/features/money/counter.ts";
import { vehicleSizeLabel } from "#app/features/services/services.ts";
import { may, type Rights } from "#app/features/staff/staff.ts";
import { dotted, type Localized } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatInstant, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrandName } from "#app/platform/use-site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { DialogOpener } from "#app/ui/dialog.tsx";
import type { VisitState } from "#db/schema/enums.ts";
import {
  isAwaited,
  isOff,
  isToCome,
  mayBeNoShow,
  stateLabel,
  steps,
  stepsFrom,
} from "./appointment.ts";
import { moveFrom, useVisitFetcher, VisitForm } from "./appointment-form.tsx";
import { PauseForm, stepKeys } from "./at-the-car.admin.tsx";
import { placeTime, promiseText } from "./board.ts";
import { Steps } from "./stage-badge.tsx";
import { visitActions } from "./visit-actions.ts";
import type { VisitPart } from "./visit-parts.admin.tsx";

/** How far an appointment has come; a cancelled one has only its badge. */
export function AppointmentSteps({ visit: { state } }: VisitPart) {
  if (isOff(state)) return null;
  const reached = steps.findIndex((step) => step === (state === "paused" ? "in-work" : state));
  const text = (step: VisitState, place: number) => (
    <span
      className={classNames(
        "text-xs",
        place === reached
          ? "font-medium whitespace-nowrap text-ivory"
          : "max-w-full text-muted wrap-anywhere max-md:sr-only",
      )}
    >
      {stateLabel(place === reached ? state : step)}
    </span>
  );
  const shown = steps.map((step, place) => ({ id: step, text: text(step, place) }));
  return <Steps label={m.board_steps()} steps={shown} reached={reached} />;
}

/** Whether the customer was called before the car comes, with one press to note it. */
export function CallState({ visit, due }: VisitPart & { due: ReturnType<typeof dueAt> | null }) {
  if (!isToCome(visit.state)) return null;
  const last = visit.events.findLast(({ name }) => name === "call");
  const time = last ? formatInstant(last.at, getLocale()) : "";
  const isAnswered = last?.details.answered === "yes";
  return (
    <VisitForm
      visit={visit}
      fields={{ intent: "call" }}
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm print:hidden"
    >
      <span className={isAnswered ? "text-muted" : undefined}>
        {!last && m.board_not_called()}
        {last && (isAnswered ? m.board_called_at({ time }) : m.board_no_answer_at({ time }))}
      </span>
      {!last && (
        <DueNote due={due} texts={{ due: m.inbox_due_call, over: m.inbox_due_call_over }} />
      )}
      <Button name="answered" value="yes" variant="secondary">
        {m.board_called()}
      </Button>
      <Button name="answered" value="no" variant="secondary">
        {m.board_no_answer()}
      </Button>
    </VisitForm>
  );
}

/** The car and its plate. */
export function VisitTitle({ visit: { car, plate } }: { visit: { car: string; plate: string } }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <bdi>{car}</bdi>
      {plate && (
        <bdi dir="ltr" className="rounded-sm border border-edge px-2 text-base whitespace-nowrap">
          {plate}
        </bdi>
      )}
    </span>
  );
}

/** Each name in its own direction: a Latin one after 'Bay 1' would turn both round in Arabic. */
function namesOf(names: (Localized | null)[]) {
  const known = names.flatMap((name) => name?.[getLocale()] ?? []);
  if (known.length === 0) return "–";
  return known.map((name, place) => (
    <Fragment key={name}>
      {place > 0 && "\u00a0· "}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}

export function AppointmentSummary({ visit, now }: VisitPart & { now: Date }) {
  const { arrivesAt, customer, phone, noShows, customerId, bay, people } = visit;
  const { vehicleSize, carYear, reference } = visit;
  const toPlace = isAwaited(visit.state) ? m.board_to_place() : null;
  const promise = promiseText(visit, today(now)) ?? toPlace;
  const facts = [
    {
      label: m.ui_customer(),
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
    { label: m.board_arrival(), value: placeTime(arrivesAt) },
    ...(promise ? [{ label: m.board_promise(), value: promise }] : []),
    { label: m.board_where(), value: namesOf([bay, ...people]) },
    languageFact(visit.locale),
    {
      label: m.inbox_vehicle(),
      value: dotted([
        [visit.car, carYear].filter(Boolean).join(" "),
        vehicleSize && vehicleSizeLabel[vehicleSize](),
      ]),
    },
    { label: m.booking_reference(), value: reference },
    ...(visit.notes
      ? [{ label: m.inbox_additional_notes(), value: <bdi>{visit.notes}</bdi>, wide: true }]
      : []),
  ];
  return <FactList facts={facts} inPairs />;
}

type Parts = VisitPart & { rights: Rights; money: Money };

/** May change the price of a line or give a discount. */
export const mayPrice = (rights: Rights): boolean =>
  may(rights, visitActions.price.permission) || may(rights, "discount");

type Greeting = { text: string; sent: { by: string | null; at: Date } | null };

/** The next step as the one large button, and the way back. */
export function StepButtons({ visit, rights, money }: Parts) {
  const { next: following, before } = stepsFrom(visit.state, rights.role);
  // What is open is paid before the car goes.
  const isDue = money.openFils > 0 && (following === "collected" || visit.state === "collected");
  const next = isDue ? null : following;
  const isBusy = useVisitFetcher(visit).state !== "idle";
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
      {isDue && may(rights, visitActions.pay.permission) && (
        <DialogOpener dialog="pay" variant="primary" size="lg" aria-keyshortcuts="M">
          {m.money_take_of({ amount: formatFils(money.openFils, getLocale()) })}
        </DialogOpener>
      )}
      {isDue && following && may(rights, "refund") && (
        <DialogOpener dialog="on-account">{m.money_on_account()}</DialogOpener>
      )}
      <VisitForm visit={visit} fields={moveFrom(visit.state)} className="contents">
        {next && (
          <Button name="to" value={next} size="lg" busy={isBusy} aria-keyshortcuts={stepKeys[next]}>
            {m.board_mark_as({ stage: stateLabel(next) })}
          </Button>
        )}
        {visit.state === "requested" && (
          <Button
            name="to"
            value="arrived"
            variant="secondary"
            aria-keyshortcuts={stepKeys.arrived}
          >
            {m.board_mark_as({ stage: stateLabel("arrived") })}
          </Button>
        )}
        {isOff(visit.state) && (
          <Button name="to" value="confirmed" variant="secondary" busy={isBusy}>
            {m.board_bring_back()}
          </Button>
        )}
        {before && (
          <Button name="to" value={before} variant="quiet">
            {m.board_back_to({ stage: stateLabel(before) })}
          </Button>
        )}
      </VisitForm>
      <PauseForm visit={visit} />
    </div>
  );
}

/** Everything else that is done to an appointment; each opens in a dialog. */
export function AppointmentDeeds({
  visit,
  rights,
  greeting,
  isFixed,
  money,
  now,
}: Parts & { greeting: Greeting | null; isFixed: boolean; now: Date }) {
  const brand = useBrandName();
  const { state } = visit;
  const mayCancel = !isFixed && (isToCome(state) || state === "arrived");
  const isEarly = isAwaited(state) && money.openFils > 0;
  return (
    <>
      <CustomerReach
        customer={visit}
        about={brand}
        greeting={greeting?.text ?? ""}
        noteAt={`/admin/visits/${visit.id}/whatsapp`}
        callVariant="secondary"
      >
        {isAwaited(state) && (
          <DialogOpener dialog="move">
            {visit.place ? m.board_move() : m.board_place()}
          </DialogOpener>
        )}
        {!isFixed && (
          <>
            <DialogOpener dialog="add-work">{m.board_add_work()}</DialogOpener>
            {mayPrice(rights) && (
              <DialogOpener dialog="price">{m.board_price_change()}</DialogOpener>
            )}
            <DialogOpener dialog="found">{m.board_found()}</DialogOpener>
          </>
        )}
        {isEarly && may(rights, visitActions.pay.permission) && (
          <DialogOpener dialog="pay" aria-keyshortcuts="M">
            {m.money_take()}
          </DialogOpener>
        )}
        {money.undoes && <DialogOpener dialog="undo-payment">{m.money_undo()}</DialogOpener>}
        <DialogOpener dialog="note">{m.inbox_note_add()}</DialogOpener>
        <ButtonLink reloadDocument to={`/admin/visits/${visit.id}/job-card`} variant="secondary">
          {m.board_job_card()}
        </ButtonLink>
        <DialogOpener dialog="link">{m.board_link_heading()}</DialogOpener>
        {mayBeNoShow(visit, now) && !isFixed && (
          <VisitForm visit={visit} fields={moveFrom(state)}>
            <Button name="to" value="no-show" variant="secondary">
              {stateLabel("no-show")}
            </Button>
          </VisitForm>
        )}
        {mayCancel && <DialogOpener dialog="cancel">{m.board_cancel()}</DialogOpener>}
        {may(rights, "delete") && (
          <ButtonLink to={`/admin/dashboard/bookings/${visit.bookingId}/delete`} variant="quiet">
            {m.ui_delete()}
          </ButtonLink>
        )}
      </CustomerReach>
      {greeting?.sent && (
        <p className="mt-3 text-sm text-muted print:hidden">
          {m.board_whatsapp_sent({
            name: greeting.sent.by ?? m.board_somebody(),
            time: formatInstant(greeting.sent.at, getLocale()),
          })}
        </p>
      )}
    </>
  );
}
