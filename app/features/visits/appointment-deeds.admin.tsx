import { CustomerReach } from "#app/admin/record-details.tsx";
import type { Money } from "#app/features/money/take-payment.tsx";
import { may, type Rights } from "#app/features/staff/staff.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrandName } from "#app/platform/use-site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DialogOpener } from "#app/ui/dialog.tsx";
import { isToCome, stateLabel, stepsFrom } from "./appointment.ts";
import { visitActions } from "./visit-actions.ts";
import type { VisitPart } from "./visit-parts.admin.tsx";
import { PauseForm, StateForm, stepKeys } from "./work-buttons.admin.tsx";

type Parts = VisitPart & { rights: Rights; money: Money };

/** Who may change what a ticket costs, at its lines or off the whole. */
export const mayPrice = (rights: Rights): boolean =>
  may(rights, visitActions.price.permission) || may(rights, "discount");

type Greeting = { text: string; sent: { by: string | null; at: Date } | null };

/** The next step as the one large button, and the way back. */
export function StepButtons({ visit, rights, fetcher, money }: Parts) {
  const { next: following, before } = stepsFrom(visit.state, rights.role);
  // What is open is paid before the car goes.
  const isDue = money.openFils > 0 && (following === "collected" || visit.state === "collected");
  const next = isDue ? null : following;
  const isOff = visit.state === "cancelled" || visit.state === "no-show";
  const isBusy = fetcher.state !== "idle";
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
      <StateForm visit={visit} fetcher={fetcher} className="contents">
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
        {isOff && (
          <Button name="to" value="confirmed" variant="secondary" busy={isBusy}>
            {m.board_bring_back()}
          </Button>
        )}
        {before && (
          <Button name="to" value={before} variant="quiet">
            {m.board_back_to({ stage: stateLabel(before) })}
          </Button>
        )}
      </StateForm>
      <PauseForm visit={visit} fetcher={fetcher} />
    </div>
  );
}

/** Everything else that is done to an appointment; each opens in a dialog. */
export function AppointmentDeeds({
  visit,
  rights,
  fetcher,
  greeting,
  isOver,
  isFixed,
  money,
}: Parts & { greeting: Greeting | null; isOver: boolean; isFixed: boolean }) {
  const brand = useBrandName();
  const { state } = visit;
  const mayCancel = !isFixed && (isToCome(state) || state === "arrived");
  const isEarly = !isOver && state !== "ready" && money.openFils > 0;
  return (
    <>
      <CustomerReach
        customer={visit}
        about={brand}
        greeting={greeting?.text ?? ""}
        noteAt={`/admin/visits/${visit.id}/whatsapp`}
        callVariant="secondary"
      >
        {!isOver && state !== "ready" && (
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
        <ButtonLink to={`/admin/visits/${visit.id}/job-card`} variant="secondary">
          {m.board_job_card()}
        </ButtonLink>
        <DialogOpener dialog="link">{m.board_link_heading()}</DialogOpener>
        {isToCome(state) && !isFixed && (
          <StateForm visit={visit} fetcher={fetcher}>
            <Button name="to" value="no-show" variant="secondary">
              {stateLabel("no-show")}
            </Button>
          </StateForm>
        )}
        {mayCancel && <DialogOpener dialog="cancel">{m.board_cancel()}</DialogOpener>}
        {may(rights, "delete") && (
          <ButtonLink
            to={`/admin/dashboard/bookings/${visit.bookingId}/delete`}
            variant="quiet"
            reloadDocument={false}
          >
            {m.inbox_delete()}
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
