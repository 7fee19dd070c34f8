import type { ReactNode } from "react";
import { data, Form } from "react-router";
import { inboxErrorText } from "#app/admin/action.server.ts";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useMay } from "#app/admin/use-may.ts";
import {
  callLabels,
  mostStops,
  mostTries,
  returnLabels,
  returnReason,
} from "#app/features/delivery/delivery.ts";
import { deliveryActions } from "#app/features/delivery/delivery-actions.ts";
import {
  type DeskOrder,
  moveAtDesk,
  readDesk,
  recordOrderCall,
} from "#app/features/delivery/desk.server.ts";
import { startRun } from "#app/features/delivery/runs.server.ts";
import type { OrderRefusal } from "#app/features/orders/order-changes.server.ts";
import { statusLabel } from "#app/features/orders/orders.ts";
import { returnDays } from "#app/features/pricing/pricing.ts";
import { wordIn } from "#app/features/staff/field-words.ts";
import { lineOf } from "#app/lib/form.ts";
import { isId, newId } from "#app/lib/ids.ts";
import { formatCount } from "#app/lib/money.ts";
import { maxLength } from "#app/lib/text.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CONTROL } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { Question } from "#app/ui/question.tsx";
import { SettingsList } from "#app/ui/settings-section.tsx";
import { callOutcomes } from "#db/schema/enums.ts";
import type { Route } from "./+types/desk.ts";
import { BottleList, OrderFacts, onOtherRunText } from "./delivery-parts.tsx";
import { HandOver } from "./hand-over.tsx";

const page = "/admin/delivery";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "read");
  const desk = await readDesk(db);
  const bottles = desk.toPack.flatMap(({ lines }) => lines);
  const pick = [...new Set(bottles.map(({ perfumeId }) => perfumeId))].map((perfumeId) => {
    const its = bottles.filter((line) => line.perfumeId === perfumeId);
    const quantity = its.reduce((sum, line) => sum + line.quantity, 0);
    return { perfumeId, name: its[0]?.name ?? { en: "", ar: "" }, quantity };
  });
  const toCall = desk.toCall.map((waiting) => ({ ...waiting, key: newId() }));
  return { ...desk, toCall, pick, key: newId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, deliveryActions.run.permission);
  const form = await readForm(request);
  const text = (name: string) => lineOf(form, name);
  const [intent, orderId, key] = [text("intent"), text("id"), text("key")];
  const refuse = (problem: string) => data({ problem }, { status: 409 });
  const moved = (refused: OrderRefusal) => refuse(inboxErrorText(refused, wordIn(statusLabel)));
  if (intent === "run") {
    if (!isId(key)) throw data(null, { status: 400 });
    const courier = text("courier");
    if (!courier) return refuse(m.delivery_courier_required());
    const orderIds = form.getAll("order").map(String);
    const run = await startRun(app, { key, courier, orderIds, actorId: staff.id });
    if (run.ok)
      return redirectWithFlash(context, `${page}/runs/${run.runId}`, m.delivery_handed_over());
    if (run.reason === "on-other-run") return refuse(onOtherRunText(run));
    if (run.reason === "moved") return refuse(m.delivery_run_stuck({ number: run.number }));
    const reasons = {
      none: m.delivery_run_none,
      "too-many": () => m.delivery_run_too_many({ max: formatCount(mostStops) }),
      gone: m.inbox_gone,
    };
    return refuse(reasons[run.reason]());
  }
  if (intent === "pack" || intent === "cancel") {
    const done = await moveAtDesk(app, { orderId, deed: intent, actorId: staff.id });
    const notice = intent === "pack" ? m.delivery_pack_done() : m.delivery_cancelled();
    return done.ok ? redirectWithFlash(context, page, notice) : moved(done);
  }
  const outcome = callOutcomes.find((each) => each === intent);
  if (!outcome || !isId(key)) throw data(null, { status: 400 });
  const asked = { key, orderId, outcome, note: text("note"), actorId: staff.id };
  const called = await recordOrderCall(app, asked);
  return called.ok ? redirectWithFlash(context, page, m.delivery_called()) : moved(called);
}

type Data = Route.ComponentProps["loaderData"];

export const shouldRevalidate = revalidateAfterConflict;

export default function DeliveryDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { toCall, toPack, pick, toHandOver, runs, returns, key } = loaderData;
  const may = useMay();
  return (
    <>
      <AdminHeading
        title={m.delivery_title()}
        lead={m.delivery_lead()}
        hasErrors={actionData !== undefined}
        action={
          may("prices") && (
            <ButtonLink variant="secondary" to={`${page}/settings`}>
              {m.delivery_settings()}
            </ButtonLink>
          )
        }
      />
      <Problem text={actionData?.problem} />
      <div className="mt-4 grid gap-10">
        <SettingsList
          as="h2"
          id="to-call"
          title={m.delivery_to_call()}
          text={m.delivery_to_call_text({ tries: mostTries })}
          none={m.delivery_to_call_none()}
        >
          {toCall.map((waiting) => (
            <CallCard key={waiting.order.id} waiting={waiting} />
          ))}
        </SettingsList>
        <SettingsList
          as="h2"
          id="to-pack"
          title={m.delivery_to_pack()}
          text={m.delivery_to_pack_text()}
          none={m.delivery_to_pack_none()}
        >
          {pick.length > 0 ? <PickList pick={pick} /> : null}
          {toPack.map((order) => (
            <PackCard key={order.id} order={order} />
          ))}
        </SettingsList>
        <HandOver orders={toHandOver} runKey={key} />
        <SettingsList
          as="h2"
          id="runs"
          title={m.delivery_runs()}
          text={m.delivery_runs_text()}
          none={m.delivery_runs_none()}
        >
          {runs.map((run) => (
            <RunCard key={run.id} run={run} />
          ))}
        </SettingsList>
        <SettingsList
          as="h2"
          id="returns"
          title={m.delivery_returns()}
          text={m.delivery_returns_text({ days: returnDays })}
          none={m.delivery_returns_none()}
        >
          {returns.map(({ id, orderNumber, name, state, reason }) => (
            <Card key={id}>
              <Link to={`${page}/returns/${id}`} className="font-medium text-brass underline">
                {m.delivery_return_title({ number: orderNumber })}
              </Link>
              <p className="line-clamp-3 text-sm wrap-anywhere text-muted">
                {returnLabels[state]()} · <bdi>{name}</bdi> · <bdi>{returnReason(reason)}</bdi>
              </p>
            </Card>
          ))}
        </SettingsList>
      </div>
    </>
  );
}

const Card = ({ children }: { children: ReactNode }) => <li className="grid gap-3">{children}</li>;

function CallCard({ waiting: { order, tries, last, key } }: { waiting: Data["toCall"][number] }) {
  const mayChange = useMay()("change");
  const number = order.orderNumber;
  return (
    <Card>
      <OrderFacts order={order} />
      {last && (
        <p className="text-sm wrap-anywhere text-yellow">
          {m.delivery_last_call({ outcome: callLabels[last.outcome]() })}
          {tries > 0 && ` · ${m.delivery_tries({ count: formatCount(tries), tries: mostTries })}`}{" "}
          <bdi className="text-muted">{last.note}</bdi>
        </p>
      )}
      {mayChange && (
        <Form key={last?.id} method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="id" value={order.id} />
          <input type="hidden" name="key" value={key} />
          <details>
            <summary className="min-h-11 cursor-pointer content-center text-sm">
              {m.delivery_call_note()}
            </summary>
            <input
              name="note"
              aria-label={m.delivery_note_of({ number })}
              dir="auto"
              maxLength={maxLength.line}
              className={CONTROL}
            />
          </details>
          <div className="flex flex-wrap gap-2">
            {callOutcomes.map((outcome) => (
              <IntentButton
                key={outcome}
                intent={outcome}
                of={order.id}
                variant={outcome === "confirmed" ? "primary" : "secondary"}
                aria-label={m.delivery_call_of({ outcome: callLabels[outcome](), number })}
              >
                {callLabels[outcome]()}
              </IntentButton>
            ))}
          </div>
        </Form>
      )}
      {mayChange && tries >= mostTries && (
        <div>
          <Question
            intent="cancel"
            of={order.id}
            label={m.delivery_cancel()}
            title={m.delivery_cancel_of({ number })}
            text={m.delivery_cancel_text()}
          />
        </div>
      )}
    </Card>
  );
}

function PickList({ pick }: { pick: Data["pick"] }) {
  return (
    <Card>
      <h3 className="text-base font-medium">{m.delivery_pick_list()}</h3>
      <BottleList lines={pick} className="text-sm" />
    </Card>
  );
}

function PackCard({ order }: { order: DeskOrder }) {
  const may = useMay();
  const number = order.orderNumber;
  return (
    <Card>
      <OrderFacts order={order} />
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={order.id} />
        {may("change") && (
          <IntentButton intent="pack" of={order.id} aria-label={m.delivery_packed_of({ number })}>
            {m.delivery_packed()}
          </IntentButton>
        )}
        <ButtonLink
          variant="secondary"
          to={`/admin/orders/${order.id}/packing-slip`}
          reloadDocument
          aria-label={m.orders_slip_page({ number })}
        >
          {m.orders_slip_title()}
        </ButtonLink>
      </Form>
    </Card>
  );
}

function RunCard({
  run: { id, courier, createdAt, settledAt, stops, open },
}: {
  run: Data["runs"][number];
}) {
  const counts = { open: formatCount(open), stops: formatCount(stops) };
  const state =
    open > 0
      ? m.delivery_run_open(counts)
      : settledAt
        ? m.delivery_run_settled(counts)
        : m.delivery_run_back(counts);
  return (
    <Card>
      <Link to={`${page}/runs/${id}`} className="font-medium wrap-anywhere text-brass underline">
        {m.delivery_run_of({ courier })}
      </Link>
      <p className="text-sm text-muted">
        {formatInstant(createdAt, getLocale())} · {state}
      </p>
    </Card>
  );
}
