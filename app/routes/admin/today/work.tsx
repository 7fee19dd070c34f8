import { data } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { lengthText } from "#app/features/hours/hours-text.ts";
import { vehicleSizeLabel } from "#app/features/services/services.ts";
import { usePlaceAnswer, useVisitFetcher } from "#app/features/visits/appointment-form.tsx";
import {
  type WorkAtCar as Found,
  findWork,
  handleWorkPost,
} from "#app/features/visits/at-the-car.admin.server.ts";
import {
  FoundWork,
  TakePhotos,
  WorkButtons,
  WorkPhotos,
} from "#app/features/visits/at-the-car.admin.tsx";
import { promiseText } from "#app/features/visits/board.ts";
import { InTheWay } from "#app/features/visits/in-the-way.tsx";
import { changeVisitByStaff } from "#app/features/visits/staff-visit.admin.server.ts";
import { StageBadge } from "#app/features/visits/stage-badge.tsx";
import { visitActions } from "#app/features/visits/visit-actions.ts";
import { Panel } from "#app/features/visits/visit-parts.admin.tsx";
import { dotted } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readForm } from "#app/platform/form.server.ts";
import type { Route } from "./+types/work.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { staff, ...app } = await requireStaff(context, "today");
  const work = await findWork(app, staff, params.visitId);
  if (!work) throw data(null, { status: 404 });
  return { work, now: app.now() };
}

export const clientMiddleware = [preserveListPost(visitActions)];

export async function action({ request, context, params }: Route.ActionArgs) {
  const { staff: actor, ...app } = await requireStaff(context, "today");
  const { visitId } = params;
  const form = await readForm(request);
  // From a list that is not the newest: it was cancelled, or somebody else does it.
  if (!(await findWork(app, actor, visitId)))
    return data({ problem: m.board_gone() }, { status: 404 });
  const answer = await handleWorkPost(context, form, { visitId, actor });
  if (answer) return answer;
  if (form.get("intent") !== "stage") throw data(null, { status: 400 });
  form.set("id", visitId);
  return changeVisitByStaff(app, form, actor);
}

export default function WorkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { work, now } = loaderData;
  const fetcher = useVisitFetcher(work);
  const answer = usePlaceAnswer(fetcher, actionData);
  const isPast = work.state === "collected";
  return (
    <div className="max-w-xl">
      <AdminHeading
        title={work.car}
        back={{ to: "/admin/today", label: m.dashboard_work() }}
        action={<StageBadge visit={work} attention={null} />}
      />
      <InTheWay answer={answer} fetcher={fetcher} />
      <div className="grid grid-cols-1 gap-6">
        <WorkButtons visit={work} />
        <Facts work={work} now={now} />
        <Panel id="lines" title={m.board_work()}>
          <Lines lines={work.lines} />
        </Panel>
        <Panel id="photos" title={m.board_photos()}>
          <WorkPhotos visit={work} photos={work.photos} />
          <TakePhotos visit={work} />
        </Panel>
        {!isPast && (
          <Panel id="found" title={m.board_found()}>
            <p className="-mt-2 mb-4 text-sm text-muted">{m.board_found_text()}</p>
            <FoundWork visit={work} />
          </Panel>
        )}
      </div>
    </div>
  );
}

function Facts({ work, now }: { work: Found; now: Date }) {
  const { plate, vehicleSize, bay, firstName, notes } = work;
  const locale = getLocale();
  const promise = promiseText(work, today(now));
  const facts = [vehicleSize && vehicleSizeLabel[vehicleSize](), bay?.[locale]];
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {plate && (
          <bdi dir="ltr" className="rounded-sm border border-edge px-2 whitespace-nowrap">
            {plate}
          </bdi>
        )}
        <span>{dotted(facts)}</span>
        <bdi>{firstName}</bdi>
      </p>
      {promise && <p className="text-brass-light">{promise}</p>}
      {notes && (
        <p dir="auto" className="whitespace-pre-line">
          {notes}
        </p>
      )}
    </div>
  );
}

function Lines({ lines }: Pick<Found, "lines">) {
  const locale = getLocale();
  const work = lines.filter(({ kind }) => kind !== "discount");
  return (
    <ul className="grid gap-2">
      {work.map(({ id, name, minutes, quantity, priceFils, approval }) => {
        const about = [
          minutes > 0 && lengthText(minutes * quantity),
          quantity > 1 && `× ${quantity}`,
          approval !== "agreed" && formatFils(priceFils * quantity, locale),
          approval === "proposed" && m.board_line_proposed(),
          approval === "declined" && m.board_line_declined(),
        ];
        return (
          <li key={id} className="wrap-anywhere">
            <bdi>{name[locale]}</bdi>
            <span className="block text-sm text-muted">{dotted(about)}</span>
          </li>
        );
      })}
    </ul>
  );
}
