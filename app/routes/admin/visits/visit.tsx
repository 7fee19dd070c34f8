import { useEffect } from "react";
import { data, Link, useFetcher } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { CustomerReach, FactList, languageFact } from "#app/admin/record-details.tsx";
import { RecordMails } from "#app/admin/record-mails.tsx";
import { RecordNoteForm } from "#app/admin/record-note-form.tsx";
import { readRecordHistory } from "#app/admin/records.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { vehicleSizeLabel } from "#app/features/booking/booking-list.ts";
import { addNote } from "#app/features/notes/notes.server.ts";
import { noteSchema } from "#app/features/notes/notes.ts";
import { may, type Rights } from "#app/features/staff/staff.ts";
import { isOverIn, isToCome, stateLabel, stepsFrom } from "#app/features/visits/appointment.ts";
import { AppointmentSteps, CallState } from "#app/features/visits/appointment-steps.admin.tsx";
import { attentionOf } from "#app/features/visits/board.ts";
import { dotted, placeTime, promiseText } from "#app/features/visits/board-text.ts";
import { staffBookings } from "#app/features/visits/bookings.admin.server.ts";
import { handleWorkPost } from "#app/features/visits/handle-work.admin.server.ts";
import { InTheWay } from "#app/features/visits/in-the-way.tsx";
import type { PlaceAnswer } from "#app/features/visits/place-answer.ts";
import { readPriceList } from "#app/features/visits/price-list.admin.server.ts";
import { changeVisitByStaff } from "#app/features/visits/staff-visit.admin.server.ts";
import {
  findStaffVisit,
  type StaffVisit,
} from "#app/features/visits/staff-visit-queries.admin.server.ts";
import { StageBadge } from "#app/features/visits/stage-badge.tsx";
import { visitActions } from "#app/features/visits/visit-actions.ts";
import {
  readVisitGreeting,
  type VisitGreeting,
} from "#app/features/visits/visit-greeting.server.ts";
import {
  AppointmentHistory,
  CancelVisit,
  MoveVisit,
  Panel,
  ReplaceLink,
} from "#app/features/visits/visit-parts.admin.tsx";
import { listPhotos } from "#app/features/visits/visit-photos.server.ts";
import { AddWork, ChangePrice, Ticket } from "#app/features/visits/visit-work.admin.tsx";
import { PauseForm, StateForm, stepKeys } from "#app/features/visits/work-buttons.admin.tsx";
import { FoundWork, TakePhotos, WorkPhotos } from "#app/features/visits/work-photos.admin.tsx";
import { formatPhone } from "#app/lib/phone.ts";
import { formatInstant, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, readForm } from "#app/platform/form.server.ts";
import { useBrandName } from "#app/platform/use-site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogOpener } from "#app/ui/dialog.tsx";
import { useResultToast } from "#app/ui/done-toast.tsx";
import type { Route } from "./+types/visit.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, "read");
  const app = context.get(appContext);
  const { db, now } = app;
  const visit = await findStaffVisit(db, params.visitId);
  const booking = visit && (await staffBookings.find(app, visit.bookingId, staff));
  if (!booking) throw data(null, { status: 404 });
  const [list, photos, greeting, { history, mails }] = await Promise.all([
    readPriceList(app),
    listPhotos(db, visit.id),
    readVisitGreeting(app, visit.id),
    readRecordHistory(app, staffBookings, booking),
  ]);
  const { role, grants } = staff;
  const { due } = booking;
  return {
    visit,
    greeting,
    list,
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
  const actor = await requireStaff(context, "change");
  const form = await readForm(request);
  const app = context.get(appContext);
  const { visitId } = params;
  form.set("id", visitId);
  if (!form.has("intent")) return takeNote();
  return (
    (await handleWorkPost(context, form, { visitId, actor })) ??
    changeVisitByStaff(app, form, actor)
  );

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
  const { visit, greeting, list, photos, history, mails, due, now, rights } = loaderData;
  const fetcher = useFetcher<PlaceAnswer>();
  const posted = actionData && !("errors" in actionData) ? actionData : undefined;
  const answer = fetcher.state === "idle" ? (fetcher.data ?? posted) : undefined;
  useResultToast(answer && "done" in answer ? answer : undefined);
  useEffect(() => {
    // What a form in a dialog was answered stands on the page.
    if (answer) closeDialogs();
  }, [answer]);
  const isOver = isOverIn(visit.state);
  const parts = { visit, fetcher };
  return (
    <>
      <AdminHead page={m.board_visit_page({ car: visit.car })} />
      <AdminHeading
        title={<VisitTitle visit={visit} />}
        back={{ to: "/admin/dashboard/bookings", label: m.dashboard_nav_bookings() }}
        action={<StageBadge visit={visit} attention={attentionOf(visit, now)} />}
      />
      <InTheWay answer={answer} fetcher={fetcher} />
      <section
        aria-label={m.board_kind_visit()}
        className="mb-6 rounded-lg border border-line bg-surface p-5"
      >
        <Summary visit={visit} now={now} />
        <AppointmentSteps visit={visit} />
        <CallState visit={visit} fetcher={fetcher} due={due} />
        <StepButtons {...parts} rights={rights} />
        <Actions {...parts} rights={rights} greeting={greeting} isOver={isOver} />
      </section>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Ticket {...parts} isOver={isOver} />
          <Panel id="photos" title={m.board_photos()}>
            <WorkPhotos {...parts} photos={photos} />
            <TakePhotos visit={visit} />
          </Panel>
        </div>
        <Panel id="visit-history" title={m.inbox_history()}>
          <AppointmentHistory visit={visit} history={history} />
          <RecordMails mails={mails} />
        </Panel>
      </div>
      {!isOver && visit.state !== "ready" && (
        <Dialog id="move" title={visit.place ? m.board_move() : m.board_place()}>
          <MoveVisit {...parts} />
        </Dialog>
      )}
      {!isOver && (
        <>
          <Dialog id="add-work" title={m.board_add_work()}>
            <AddWork {...parts} list={list} mayPrice={may(rights, "prices")} />
          </Dialog>
          {may(rights, visitActions.price.permission) && (
            <Dialog id="price" title={m.board_price_change()}>
              <ChangePrice {...parts} />
            </Dialog>
          )}
          <Dialog id="found" title={m.board_found()}>
            <p className="-mt-2 mb-4 text-sm text-muted">{m.board_found_text()}</p>
            <FoundWork {...parts} count={visit.lines.length} />
          </Dialog>
          <Dialog id="cancel" title={m.board_cancel()}>
            <CancelVisit {...parts} />
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
        <ReplaceLink {...parts} />
      </Dialog>
    </>
  );
}

function closeDialogs() {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog:modal")) dialog.close();
}

function VisitTitle({ visit: { car, plate } }: { visit: StaffVisit }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <bdi>{car}</bdi>
      {plate && (
        <bdi dir="ltr" className="rounded-sm border border-edge px-2 text-base">
          {plate}
        </bdi>
      )}
    </span>
  );
}

type Parts = {
  visit: StaffVisit;
  rights: Rights;
  fetcher: ReturnType<typeof useFetcher<PlaceAnswer>>;
};

function Summary({ visit, now }: { visit: StaffVisit; now: Date }) {
  const locale = getLocale();
  const { arrivesAt, customer, phone, noShows, customerId, bays, bayId, people } = visit;
  const { vehicleSize, carYear, reference } = visit;
  const bay = bays.find(({ id }) => id === bayId)?.name[locale];
  const facts = [
    {
      label: m.board_customer(),
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
            <span className="block text-yellow">{m.board_no_shows({ count: noShows })}</span>
          )}
        </>
      ),
    },
    { label: m.board_arrival(), value: placeTime(arrivesAt, locale) },
    ...(isOverIn(visit.state)
      ? []
      : [
          {
            label: m.board_promise(),
            value: promiseText(visit, today(now), locale) ?? m.board_to_place(),
          },
        ]),
    { label: m.board_where(), value: dotted([bay, ...people]) || "–" },
    languageFact(visit.locale),
    {
      label: m.inbox_reference(),
      value: dotted([reference, carYear, vehicleSize ? vehicleSizeLabel[vehicleSize]() : ""]),
    },
    ...(visit.notes
      ? [{ label: m.inbox_additional_notes(), value: <bdi>{visit.notes}</bdi>, wide: true }]
      : []),
  ];
  return <FactList facts={facts} inPairs />;
}

function StepButtons({ visit, rights, fetcher }: Parts) {
  const { next, before } = stepsFrom(visit.state, rights.role);
  const isOff = visit.state === "cancelled" || visit.state === "no-show";
  const isBusy = fetcher.state !== "idle";
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
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

function Actions({
  visit,
  rights,
  fetcher,
  greeting,
  isOver,
}: Parts & { greeting: VisitGreeting | null; isOver: boolean }) {
  const brand = useBrandName();
  const { state } = visit;
  const mayCancel = isToCome(state) || state === "arrived";
  return (
    <>
      <CustomerReach
        customer={visit}
        about={brand}
        greeting={greeting?.text ?? ""}
        noteAt={`/admin/visits/${visit.id}/whatsapp`}
        callVariant="secondary"
      >
        {!isOver && (
          <>
            {state !== "ready" && (
              <DialogOpener dialog="move">
                {visit.place ? m.board_move() : m.board_place()}
              </DialogOpener>
            )}
            <DialogOpener dialog="add-work">{m.board_add_work()}</DialogOpener>
            {may(rights, visitActions.price.permission) && (
              <DialogOpener dialog="price">{m.board_price_change()}</DialogOpener>
            )}
            <DialogOpener dialog="found">{m.board_found()}</DialogOpener>
          </>
        )}
        <DialogOpener dialog="note">{m.inbox_note_add()}</DialogOpener>
        <ButtonLink to={`/admin/visits/${visit.id}/job-card`} variant="secondary">
          {m.board_job_card()}
        </ButtonLink>
        <DialogOpener dialog="link">{m.board_link_heading()}</DialogOpener>
        {isToCome(state) && (
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
