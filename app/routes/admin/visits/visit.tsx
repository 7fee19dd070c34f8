import { useEffect } from "react";
import { data } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { RecordMails } from "#app/admin/mail-state.tsx";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { RecordNoteForm } from "#app/admin/record-note-form.tsx";
import { readRecordHistory } from "#app/admin/records.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { readMoney } from "#app/features/money/counter.server.ts";
import { answerMoneyPost } from "#app/features/money/counter.ts";
import {
  MoneySummary,
  Receipt,
  TakePayment,
  UndoPayment,
} from "#app/features/money/take-payment.tsx";
import { addNote } from "#app/features/notes/notes.server.ts";
import { noteSchema } from "#app/features/notes/notes.ts";
import { may } from "#app/features/staff/staff.ts";
import {
  AppointmentDeeds,
  AppointmentSteps,
  AppointmentSummary,
  CallState,
  mayPrice,
  StepButtons,
  VisitTitle,
} from "#app/features/visits/appointment.admin.tsx";
import { isAwaited, isOff, isOverIn } from "#app/features/visits/appointment.ts";
import { usePlaceAnswer, useVisitFetcher } from "#app/features/visits/appointment-form.tsx";
import { handleWorkPost, listPhotos } from "#app/features/visits/at-the-car.admin.server.ts";
import { FoundWork, TakePhotos, WorkPhotos } from "#app/features/visits/at-the-car.admin.tsx";
import { attentionOf } from "#app/features/visits/board.ts";
import { staffBookings } from "#app/features/visits/bookings.admin.server.ts";
import { totalFils } from "#app/features/visits/customer-visit.ts";
import { InTheWay } from "#app/features/visits/in-the-way.tsx";
import { payVisit, undoVisitPayments } from "#app/features/visits/pay-visit.server.ts";
import { pricesOfSize, readPriceList } from "#app/features/visits/price-list.admin.server.ts";
import { readVisitGreeting } from "#app/features/visits/private-link.server.ts";
import { changeVisitByStaff } from "#app/features/visits/staff-visit.admin.server.ts";
import { findStaffVisit } from "#app/features/visits/staff-visit-queries.admin.server.ts";
import { StageBadge } from "#app/features/visits/stage-badge.tsx";
import { visitActions } from "#app/features/visits/visit-actions.ts";
import {
  AppointmentHistory,
  CancelVisit,
  MoveVisit,
  OnAccount,
  Panel,
  ReplaceLink,
} from "#app/features/visits/visit-parts.admin.tsx";
import {
  AddWork,
  ChangePrice,
  PricesOfSize,
  Ticket,
} from "#app/features/visits/visit-work.admin.tsx";
import { m } from "#app/paraglide/messages.js";
import { handleForm, readForm } from "#app/platform/form.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Route } from "./+types/visit.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { staff, ...app } = await requireStaff(context, "read");
  const { db, now } = app;
  const visit = await findStaffVisit(db, params.visitId);
  const booking = visit && (await staffBookings.find(app, visit.bookingId, staff));
  if (!booking) throw data(null, { status: 404 });
  const { role, grants } = staff;
  const reader = { id: staff.id, mayRefund: may(staff, "refund") };
  const dueFils = isOff(visit.state) ? 0 : totalFils(visit.lines);
  const [list, photos, greeting, money, { history, mails }] = await Promise.all([
    readPriceList(app),
    listPhotos(db, visit.id),
    readVisitGreeting(app, visit.id),
    readMoney(db, { subject: { visitId: visit.id }, totalFils: dueFils }, reader),
    readRecordHistory(app, staffBookings, booking),
  ]);
  const { due } = booking;
  return {
    visit,
    greeting,
    money,
    list,
    pricesOfSize: pricesOfSize(list, visit),
    photos,
    history,
    mails,
    due,
    now: now(),
    rights: { role, grants },
  };
}

export const clientMiddleware = [preserveListPost(visitActions)];

export async function action({ request, context, params }: Route.ActionArgs) {
  const { staff: actor, ...app } = await requireStaff(context, "change");
  const form = await readForm(request);
  const { visitId } = params;
  form.set("id", visitId);
  if (!form.has("intent")) return takeNote();
  return (
    (await answerMoney()) ??
    (await handleWorkPost(context, form, { visitId, actor })) ??
    changeVisitByStaff(app, form, actor)
  );

  function answerMoney() {
    const rule = visitActions.pay.permission;
    if (isMoney(form) && !may(actor, rule)) throw data(null, { status: 403 });
    const mayRefund = may(actor, "refund");
    const asked = { visitId, actor };
    return answerMoneyPost(form, {
      pay: (payment) => payVisit(app, { ...payment, ...asked }),
      undo: (undoing) => undoVisitPayments(app, { ...undoing, ...asked, mayRefund }),
    });
  }

  async function takeNote() {
    const visit = await findStaffVisit(app.db, visitId);
    if (!visit) throw data(null, { status: 404 });
    return handleForm(
      { context, form },
      {
        schema: noteSchema,
        failed: m.inbox_note_failed(),
        async handle({ body }) {
          const subject = { bookingId: visit.bookingId };
          await addNote(app, { subject, body, actorId: actor.id });
          return { done: { text: m.inbox_note_added() } };
        },
      },
    );
  }
}

export default function AppointmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { visit, greeting, money, list, photos, history, mails, due, now, rights } = loaderData;
  const fetcher = useVisitFetcher(visit);
  const posted = actionData && !("errors" in actionData) ? actionData : undefined;
  const answer = usePlaceAnswer(fetcher, posted);
  useEffect(() => {
    // The page behind the dialog shows the answer.
    if (answer) closeDialogs();
  }, [answer]);
  const isFixed = isOverIn(visit.state) || (money.papers.length > 0 && money.isInvoiced);
  return (
    <>
      <AdminHeading
        page={m.board_visit_page({ car: visit.car })}
        title={<VisitTitle visit={visit} />}
        back={{ to: "/admin/dashboard/bookings", label: m.dashboard_bookings() }}
        action={<StageBadge visit={visit} attention={attentionOf(visit, now)} />}
      />
      <InTheWay answer={answer} fetcher={fetcher} />
      <section
        aria-label={m.board_kind_visit()}
        className="mb-4 rounded-lg border border-line bg-surface p-4 md:mb-6 md:p-5"
      >
        <AppointmentSummary visit={visit} now={now} />
        <AppointmentSteps visit={visit} />
        <CallState visit={visit} due={due} />
        <Receipt receipt={answer && "receipt" in answer ? answer.receipt : undefined} />
        <StepButtons visit={visit} rights={rights} money={money} />
        <AppointmentDeeds
          visit={visit}
          rights={rights}
          money={money}
          greeting={greeting}
          isFixed={isFixed}
          now={now}
        />
      </section>
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4 md:gap-6">
          <Ticket visit={visit} isFixed={isFixed}>
            <MoneySummary money={money} />
            {!isFixed && <PricesOfSize visit={visit} prices={loaderData.pricesOfSize} />}
          </Ticket>
          <Panel id="photos" title={m.board_photos()}>
            <WorkPhotos visit={visit} photos={photos} />
            <TakePhotos visit={visit} />
          </Panel>
        </div>
        <Panel id="visit-history" title={m.inbox_history()}>
          <AppointmentHistory visit={visit} history={history} />
          <RecordMails mails={mails} />
        </Panel>
      </div>
      {isAwaited(visit.state) && (
        <Dialog id="move" title={visit.place ? m.board_move() : m.board_place()}>
          <MoveVisit visit={visit} />
        </Dialog>
      )}
      {money.openFils > 0 && (
        <>
          <Dialog id="pay" title={m.money_take()}>
            <TakePayment
              key={`${money.openFils} ${money.papers.length}`}
              money={money}
              email={visit.email}
              fetcher={fetcher}
            />
          </Dialog>
          <Dialog id="on-account" title={m.money_on_account()}>
            <OnAccount visit={visit} openFils={money.openFils} />
          </Dialog>
        </>
      )}
      {money.undoes && (
        <Dialog id="undo-payment" title={m.money_undo()}>
          <UndoPayment money={money} fetcher={fetcher} />
        </Dialog>
      )}
      {!isFixed && (
        <>
          <Dialog id="add-work" title={m.board_add_work()}>
            <AddWork visit={visit} list={list} mayPrice={may(rights, "prices")} />
          </Dialog>
          {mayPrice(rights) && (
            <Dialog id="price" title={m.board_price_change()}>
              <ChangePrice visit={visit} rights={rights} />
            </Dialog>
          )}
          <Dialog id="found" title={m.board_found()}>
            <p className="-mt-2 mb-4 text-sm text-muted">{m.board_found_text()}</p>
            <FoundWork visit={visit} />
          </Dialog>
          <Dialog id="cancel" title={m.board_cancel()}>
            <CancelVisit visit={visit} />
          </Dialog>
        </>
      )}
      <Dialog id="note" title={m.inbox_note_label()}>
        <RecordNoteForm
          formError={actionData && "errors" in actionData ? actionData : undefined}
          onAdded={closeDialogs}
        />
      </Dialog>
      <Dialog id="link" title={m.board_link_heading()}>
        <ReplaceLink visit={visit} />
      </Dialog>
    </>
  );
}

const isMoney = (form: FormData) => ["pay", "refund"].includes(String(form.get("intent")));

function closeDialogs() {
  // Not the palette, which may be open by the time of the answer.
  const own = document.querySelectorAll<HTMLDialogElement>("main dialog:modal");
  for (const dialog of own) dialog.close();
}
