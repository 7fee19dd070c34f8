import { data, Link, useFetcher } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { CustomerReach, FactList } from "#app/admin/record-details.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { vehicleSizeLabel } from "#app/features/booking/booking-list.ts";
import { may, type Rights } from "#app/features/staff/staff.ts";
import { attentionOf } from "#app/features/visits/board.ts";
import { dotted, formatPromise, placeTime } from "#app/features/visits/board-text.ts";
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
import { nextStage, stageLabel, stageMoves } from "#app/features/visits/stages.ts";
import { visitActions } from "#app/features/visits/visit-actions.ts";
import {
  readVisitGreeting,
  type VisitGreeting,
} from "#app/features/visits/visit-greeting.server.ts";
import {
  CancelVisit,
  MoveVisit,
  Panel,
  ReplaceLink,
  VisitHistory,
} from "#app/features/visits/visit-parts.admin.tsx";
import { listPhotos } from "#app/features/visits/visit-photos.server.ts";
import { VisitWork } from "#app/features/visits/visit-work.admin.tsx";
import { PauseForm } from "#app/features/visits/work-buttons.admin.tsx";
import { FoundWork, WorkPhotos } from "#app/features/visits/work-photos.admin.tsx";
import { formatPhone } from "#app/lib/phone.ts";
import { formatInstant, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { readForm } from "#app/platform/form.server.ts";
import { useBrandName } from "#app/platform/use-site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useResultToast } from "#app/ui/done-toast.tsx";
import type { Route } from "./+types/visit.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { role, grants } = await requireStaff(context, "read");
  const app = context.get(appContext);
  const { db, now } = app;
  const visit = await findStaffVisit(db, params.visitId);
  if (!visit) throw data(null, { status: 404 });
  const [list, photos, greeting] = await Promise.all([
    readPriceList(app),
    listPhotos(db, visit.id),
    readVisitGreeting(app, visit.id),
  ]);
  return { visit, greeting, list, photos, now: now(), rights: { role, grants } };
}

export const clientMiddleware = [preserveListPost(visitActions)];

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = await requireStaff(context, "change");
  const form = await readForm(request);
  form.set("id", params.visitId);
  const { visitId } = params;
  return (
    (await handleWorkPost(context, form, { visitId, actor })) ??
    changeVisitByStaff(context.get(appContext), form, actor)
  );
}

export default function VisitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { visit, greeting, list, photos, now, rights } = loaderData;
  const fetcher = useFetcher<PlaceAnswer>();
  const answer = fetcher.state === "idle" ? (fetcher.data ?? actionData) : undefined;
  useResultToast(answer && "done" in answer ? answer : undefined);
  const isOver = visit.status === "cancelled" || visit.stage === "collected";
  return (
    <>
      <AdminHead page={m.board_visit_page({ car: visit.car })} />
      <AdminHeading
        title={<VisitTitle visit={visit} />}
        back={{
          to: `/admin/board?day=${today(visit.place?.start ?? visit.arrivesAt)}`,
          label: m.board_title(),
        }}
        action={<StageBadge visit={visit} attention={attentionOf(visit, now)} />}
      />
      <InTheWay answer={answer} fetcher={fetcher} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <Summary visit={visit} greeting={greeting} rights={rights} fetcher={fetcher} />
          <VisitWork
            visit={visit}
            list={list}
            fetcher={fetcher}
            mayPrice={may(rights, "prices")}
            isOver={isOver}
          />
          <Panel id="photos" title={m.board_photos()}>
            <WorkPhotos visit={visit} fetcher={fetcher} photos={photos} />
          </Panel>
        </div>
        <div className="grid gap-6">
          {!isOver && visit.stage !== "ready" && visit.stage !== "no-show" && (
            <MoveVisit visit={visit} fetcher={fetcher} />
          )}
          {!isOver && visit.stage !== "no-show" && (
            <Panel id="found" title={m.board_found()}>
              <p className="-mt-2 mb-4 text-sm text-muted">{m.board_found_text()}</p>
              <FoundWork visit={visit} fetcher={fetcher} count={visit.lines.length} />
            </Panel>
          )}
          <CancelVisit visit={visit} fetcher={fetcher} />
          <ReplaceLink visit={visit} fetcher={fetcher} />
          <VisitHistory visit={visit} />
        </div>
      </div>
    </>
  );
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

function Summary({ visit, greeting, rights, fetcher }: Parts & { greeting: VisitGreeting | null }) {
  const brand = useBrandName();
  const locale = getLocale();
  const { place, arrivesAt, customer, phone, noShows, customerId, bays, bayId, people } = visit;
  const bay = bays.find(({ id }) => id === bayId)?.name[locale];
  const facts = [
    { label: m.board_arrival(), value: placeTime(arrivesAt, locale) },
    {
      label: m.board_promise(),
      value: place ? formatPromise(place.readyAt, today(arrivesAt), locale) : m.board_to_place(),
    },
    { label: m.board_where(), value: dotted([bay, ...people]) || "–" },
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
    { label: m.inbox_vehicle(), value: vehicleText(visit) },
    { label: m.inbox_reference(), value: visit.reference },
    ...(visit.notes ? [{ label: m.inbox_additional_notes(), value: visit.notes }] : []),
    ...(visit.arrivedAt
      ? [{ label: m.board_stage_arrived(), value: formatInstant(visit.arrivedAt, locale) }]
      : []),
  ];
  return (
    <section
      className="rounded-lg border border-line bg-surface p-5"
      aria-label={m.board_kind_visit()}
    >
      <FactList facts={facts} inPairs={false} />
      <StageButtons visit={visit} rights={rights} fetcher={fetcher} />
      {visit.stage === "in-work" && visit.status !== "cancelled" && (
        <div className="mt-3 justify-self-start print:hidden">
          <PauseForm visit={visit} fetcher={fetcher} />
        </div>
      )}
      <CustomerReach
        customer={visit}
        about={brand}
        greeting={greeting?.text ?? ""}
        noteAt={`/admin/visits/${visit.id}/whatsapp`}
        callVariant="secondary"
      >
        <ButtonLink to={`/admin/visits/${visit.id}/job-card`} variant="secondary">
          {m.board_job_card()}
        </ButtonLink>
        <ButtonLink
          to={`/admin/dashboard/bookings/${visit.bookingId}`}
          variant="secondary"
          reloadDocument={false}
        >
          {m.board_booking()}
        </ButtonLink>
      </CustomerReach>
      {greeting?.sent && (
        <p className="mt-3 text-sm text-muted print:hidden">
          {m.board_whatsapp_sent({
            name: greeting.sent.by ?? m.board_somebody(),
            time: formatInstant(greeting.sent.at, locale),
          })}
        </p>
      )}
    </section>
  );
}

function vehicleText({ car, carYear, vehicleSize }: StaffVisit) {
  const size = vehicleSize ? ` · ${vehicleSizeLabel[vehicleSize]()}` : "";
  return `${car} ${carYear}`.trim() + size;
}

function StageButtons({ visit: { id, stage, status }, rights, fetcher }: Parts) {
  const next = nextStage(stage, rights.role);
  const back = stageMoves.find(
    ({ from, clears, who }) =>
      from === stage && clears && who.includes(rights.role) && from !== "in-work",
  );
  if (status === "cancelled") return null;
  const before = stage === "in-work" ? "arrived" : back?.from === "ready" ? "in-work" : back?.to;
  return (
    <fetcher.Form method="post" className="mt-5 flex flex-wrap gap-3 print:hidden">
      <input type="hidden" name="intent" value="stage" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={stage} />
      {next && (
        <Button name="to" value={next} busy={fetcher.state !== "idle"}>
          {m.board_mark_as({ stage: stageLabel[next]() })}
        </Button>
      )}
      {before && (
        <Button name="to" value={before} variant="quiet">
          {m.board_back_to({ stage: stageLabel[before]() })}
        </Button>
      )}
    </fetcher.Form>
  );
}
