import type { ReactNode } from "react";
import { data, Form } from "react-router";
import { inboxErrorText } from "#app/admin/action.server.ts";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useMay } from "#app/admin/use-may.ts";
import { addressLines } from "#app/features/customers/address-lines.ts";
import { mapSearchHref, stopLabels } from "#app/features/delivery/delivery.ts";
import { deliveryActions } from "#app/features/delivery/delivery-actions.ts";
import {
  findRun,
  type Run,
  recordStop,
  type SettleRefusal,
  type StopRefusal,
  settleRun,
} from "#app/features/delivery/runs.server.ts";
import { statusLabel } from "#app/features/orders/orders.ts";
import { countryLabel } from "#app/features/pricing/countries.ts";
import { wordIn } from "#app/features/staff/field-words.ts";
import { lineOf } from "#app/lib/form.ts";
import { formatCount, formatFils, readAed } from "#app/lib/money.ts";
import { formatPhone, telHref } from "#app/lib/phone.ts";
import { asciiDigits, maxLength } from "#app/lib/text.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Lines } from "#app/ui/facts.tsx";
import { TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import { useFocusKeeper } from "#app/ui/use-focus-keeper.ts";
import { stopOutcomes } from "#db/schema/enums.ts";
import type { Route } from "./+types/run.ts";
import { BottleList, onOtherRunText, TillField } from "./delivery-parts.tsx";

const { stop, settle } = deliveryActions;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, staff } = await requireStaff(context, "read", settle.permission);
  const run = await findRun(db, params.runId);
  if (!run) throw data(null, { status: 404 });
  return { run, readerId: staff.id };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { runId } = params;
  const text = (name: string) => lineOf(form, name);
  const intent = text("intent");
  const outcome = stopOutcomes.find((each) => each === intent);
  const isSettling = intent === "settle";
  const { staff, ...app } = await requireStaff(context, (isSettling ? settle : stop).permission);
  const refuse = (problem: string) => data({ problem }, { status: 409 });
  const to = `/admin/delivery/runs/${runId}`;
  if (isSettling) {
    const handedInFils = readAed(text("handedIn"));
    if (handedInFils === null) return refuse(m.money_amount_invalid());
    const settled = await settleRun(app, {
      runId,
      tillSessionId: text("till"),
      handedInFils,
      expectedFils: Number(text("expectedFils")),
      reason: text("reason"),
      actorId: staff.id,
    });
    if (settled.ok) return redirectWithFlash(context, to, m.delivery_settled());
    return refuse(
      settleProblems[settled.reason]({
        name: settled.by ?? m.staff_unknown(),
        amount: formatFils(settled.expectedFils ?? 0, getLocale()),
      }),
    );
  }
  if (!outcome && intent !== "reopen") throw data(null, { status: 400 });
  const note = text("note");
  if (outcome === "refused" && !note) return refuse(m.delivery_stop_note_required());
  const taken = [...form.keys()]
    .filter((name) => name.startsWith("taken-"))
    .map((name) => ({
      perfumeId: name.slice("taken-".length),
      quantity: Number(asciiDigits(text(name))),
    }));
  const deed = { stopId: text("id"), outcome: outcome ?? null, note, taken };
  const recorded = await recordStop(app, { ...deed, runId, actorId: staff.id });
  if (!recorded.ok) return refuse(stopProblem(recorded));
  const notice = outcome ? m.delivery_stop_recorded() : m.delivery_stop_reopened();
  return redirectWithFlash(context, to, notice);
}

function stopProblem(refused: StopRefusal): string {
  switch (refused.reason) {
    case "not-partly":
      return m.delivery_stop_not_partly();
    case "on-other-run":
      return onOtherRunText(refused);
    case "settled":
      return m.delivery_stop_settled();
    case "recorded":
      return m.delivery_stop_recorded_before();
    default:
      return inboxErrorText(refused, wordIn(statusLabel));
  }
}

const settleProblems: Record<
  SettleRefusal["reason"],
  (of: { name: string; amount: string }) => string
> = {
  "not-found": m.delivery_gone,
  "stops-open": m.delivery_stops_open,
  "reason-required": m.delivery_difference_required,
  "till-closed": m.delivery_till_closed,
  settled: m.delivery_settled_before,
  changed: m.delivery_changed,
};

export const shouldRevalidate = revalidateAfterConflict;

export default function DeliveryRun({ loaderData, actionData }: Route.ComponentProps) {
  const { run, readerId } = loaderData;
  const may = useMay();
  const locale = getLocale();
  const isBack = run.stops.every(({ outcome }) => outcome);
  const title = m.delivery_run_of({ courier: run.courier });
  return (
    <>
      <AdminHeading
        title={title}
        lead={formatInstant(run.createdAt, locale)}
        back={{ to: "/admin/delivery", label: m.delivery_title() }}
        hasErrors={actionData !== undefined}
        action={
          <Button type="button" variant="secondary" onClick={() => window.print()}>
            {m.ui_print()}
          </Button>
        }
      />
      <Problem text={actionData?.problem} />
      <ol aria-label={m.delivery_stops()} className="grid max-w-3xl gap-4">
        {run.stops.map((stop, index) => (
          <Stop key={stop.id} stop={stop} number={index + 1} isSettled={run.settledAt !== null} />
        ))}
      </ol>
      <div className="mt-10 max-w-3xl">
        {run.settledAt ? (
          <p className="border-t border-line pt-6 wrap-anywhere">
            {m.delivery_settled_of({
              name: run.settledBy ?? m.staff_unknown(),
              handedIn: formatFils(run.handedInFils ?? 0, locale),
              expected: formatFils(run.expectedFils ?? 0, locale),
            })}
            <span className="block text-muted">
              <bdi>{run.differenceReason}</bdi>
            </span>
          </p>
        ) : (
          may("take-payment") && isBack && <Settle run={run} readerId={readerId} />
        )}
      </div>
    </>
  );
}

type Stop = Run["stops"][number];

function Stop({ stop, number, isSettled }: { stop: Stop; number: number; isSettled: boolean }) {
  const mayChange = useMay()("change") && !isSettled;
  const locale = getLocale();
  const { order, address, outcome, cashFils, note } = stop;
  const place = useFocusKeeper<HTMLLIElement>(outcome);
  const dueFils = order.totalFils - order.paidFils;
  const { name, phone } = order;
  const lines = [...addressLines(address, locale), countryLabel(address.country, locale)];
  const inEnglish = [address.addressLine1, address.city, address.country];
  return (
    <li
      ref={place}
      tabIndex={-1}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 break-inside-avoid sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-lg">
            {formatCount(number)}. <bdi>{name}</bdi>
          </h2>
          <p className="text-sm text-muted">
            <Link to={`/admin/perfumes/orders/${order.id}`} className="underline">
              <bdi>{order.orderNumber}</bdi>
            </Link>
          </p>
        </div>
        {!outcome && (
          <p className="text-lg font-medium tabular-nums">
            {dueFils > 0
              ? m.delivery_stop_cash({ amount: formatFils(dueFils, locale) })
              : m.delivery_stop_paid()}
          </p>
        )}
      </div>
      <address className="text-sm wrap-anywhere not-italic">
        <Lines of={lines} />
        {order.instructions && (
          <span dir="auto" className="block whitespace-pre-line text-yellow">
            {order.instructions}
          </span>
        )}
      </address>
      <BottleList lines={order.lines} className="text-sm text-muted" />
      <p className="flex flex-wrap gap-x-6">
        <Contact href={telHref(phone)}>{m.delivery_call({ phone: formatPhone(phone) })}</Contact>
        <Contact href={mapSearchHref(inEnglish)} label={m.delivery_map_of({ name })}>
          {m.delivery_map()}
        </Contact>
      </p>
      {outcome ? (
        <p className="font-medium wrap-anywhere">
          {stopLabels[outcome]()}
          {cashFils > 0 && ` · ${m.delivery_stop_took({ amount: formatFils(cashFils, locale) })}`}
          <span className="block font-normal text-muted">
            <bdi>{note}</bdi>
          </span>
        </p>
      ) : (
        mayChange && <StopForm stop={stop} />
      )}
      {mayChange && outcome && outcome !== "partly" && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={stop.id} />
          <IntentButton
            intent="reopen"
            of={stop.id}
            variant="quiet"
            className="-ms-5"
            aria-label={m.delivery_stop_undo_of({
              outcome: stopLabels[outcome](),
              number: order.orderNumber,
            })}
          >
            {m.ui_undo()}
          </IntentButton>
        </Form>
      )}
    </li>
  );
}

function Contact({ href, label, children }: { href: string; label?: string; children: ReactNode }) {
  return (
    <a
      href={href}
      aria-label={label}
      className="inline-flex min-h-11 items-center text-brass underline"
      {...(label && { target: "_blank", rel: "noreferrer" })}
    >
      {children}
    </a>
  );
}

function StopForm({ stop: { id, order } }: { stop: Stop }) {
  const locale = getLocale();
  const number = order.orderNumber;
  const whole = stopOutcomes.filter((outcome) => outcome !== "partly");
  const bottles = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const button = (outcome: (typeof stopOutcomes)[number]) => (
    <IntentButton
      key={outcome}
      intent={outcome}
      of={id}
      variant={outcome === "delivered" ? "primary" : "secondary"}
      aria-label={m.delivery_call_of({ outcome: stopLabels[outcome](), number })}
    >
      {stopLabels[outcome]()}
    </IntentButton>
  );
  return (
    <Form method="post" preventScrollReset className="grid gap-3 print:hidden">
      <input type="hidden" name="id" value={id} />
      <TextField
        id={`note-${id}`}
        name="note"
        label={m.delivery_stop_note()}
        optional
        dir="auto"
        maxLength={maxLength.line}
      />
      <div className="flex flex-wrap gap-2">{whole.map(button)}</div>
      {bottles > 1 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm">
            {m.delivery_stop_partly_open()}
          </summary>
          <div className="grid gap-3 pt-2">
            {order.lines.map(({ perfumeId, name, quantity }) => (
              <TextField
                key={perfumeId}
                id={`taken-${id}-${perfumeId}`}
                name={`taken-${perfumeId}`}
                label={m.delivery_stop_taken_of({ name: name[locale] })}
                type="number"
                min={0}
                max={quantity}
                defaultValue={quantity}
              />
            ))}
            <div>{button("partly")}</div>
          </div>
        </details>
      )}
    </Form>
  );
}

function Settle({ run: { stops, tills }, readerId }: { run: Run; readerId: string }) {
  const locale = getLocale();
  const expectedFils = stops.reduce((sum, { cashFils }) => sum + cashFils, 0);
  return (
    <SettingsSection
      id="settle"
      as="h2"
      title={m.delivery_settle()}
      text={m.delivery_settle_text()}
    >
      <Form method="post" preventScrollReset className="mt-4 grid max-w-xl gap-5 print:hidden">
        <p className="text-lg tabular-nums">
          {m.delivery_expected({ amount: formatFils(expectedFils, locale) })}
        </p>
        <input type="hidden" name="expectedFils" value={expectedFils} />
        <TextField
          name="handedIn"
          label={m.delivery_handed_in()}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={20}
        />
        <TillField tills={tills} readerId={readerId} />
        <TextField
          name="reason"
          label={m.stock_count_reason()}
          hint={m.delivery_difference_hint()}
          optional
          dir="auto"
          maxLength={maxLength.line}
        />
        <div>
          <IntentButton intent="settle">{m.delivery_settle()}</IntentButton>
        </div>
      </Form>
    </SettingsSection>
  );
}
