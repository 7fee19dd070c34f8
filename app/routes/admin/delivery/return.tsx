import { data, Form } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useMay } from "#app/admin/use-may.ts";
import { returnLabels, returnReason } from "#app/features/delivery/delivery.ts";
import { deliveryActions } from "#app/features/delivery/delivery-actions.ts";
import {
  decideReturn,
  findReturn,
  type StateRefusal,
} from "#app/features/delivery/returns.server.ts";
import {
  type ReceiveRefusal,
  readRefund,
  receiveReturn,
} from "#app/features/delivery/take-back.server.ts";
import { lineOf } from "#app/lib/form.ts";
import { formatFils } from "#app/lib/money.ts";
import { maxLength } from "#app/lib/text.ts";
import { formatInstant } from "#app/lib/time.ts";
import { uploadedPicture } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { Question } from "#app/ui/question.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import type { Route } from "./+types/return.ts";
import { BottleList, TillField } from "./delivery-parts.tsx";

const { decide, receive } = deliveryActions;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, staff } = await requireStaff(context, "read", receive.permission);
  const asked = await findReturn(db, params.returnId);
  if (!asked) throw data(null, { status: 404 });
  const refund = await readRefund(db, asked.order.id, asked.lines);
  return { asked, refundFils: refund?.refundFils ?? null, readerId: staff.id };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const text = (name: string) => lineOf(form, name);
  const intent = text("intent");
  const isReceived = intent === "receive";
  const deed = isReceived ? receive : decide;
  const { staff, ...app } = await requireStaff(context, deed.permission);
  const { returnId } = params;
  const answer = text("answer");
  const refuse = (problem: string) => data({ problem }, { status: 409 });
  const done = (notice: string) =>
    redirectWithFlash(context, `/admin/delivery/returns/${returnId}`, notice);
  if (isReceived) {
    const received = await receiveReturn(app, {
      returnId,
      restocked: form.getAll("restocked").map(String),
      tillSessionId: text("till") || null,
      reference: text("reference"),
      actorId: staff.id,
    });
    if (!received.ok) return refuse(problemOf(received));
    const amount = formatFils(received.refundFils, getLocale());
    return done(m.delivery_return_received({ amount }));
  }
  if (intent !== "approved" && intent !== "declined") throw data(null, { status: 400 });
  if (intent === "declined" && !answer) return refuse(m.delivery_return_answer_required());
  const decided = await decideReturn(app, { returnId, state: intent, answer, actorId: staff.id });
  return decided.ok ? done(m.delivery_return_decided()) : refuse(problemOf(decided));
}

function problemOf(refused: StateRefusal | ReceiveRefusal): string {
  switch (refused.reason) {
    case "not-found":
      return m.delivery_gone();
    case "state":
      return m.delivery_return_state({ state: returnLabels[refused.state]() });
    default:
      return refundProblems[refused.reason]();
  }
}

const refundProblems: Record<ReceiveRefusal["reason"], () => string> = {
  "till-required": m.delivery_till_none,
  "till-closed": m.delivery_till_closed,
  "drawer-short": m.delivery_till_short,
};

const methodNames = {
  cash: m.delivery_method_cash,
  card: m.delivery_method_card,
  transfer: m.delivery_method_transfer,
};

export const shouldRevalidate = revalidateAfterConflict;

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { asked } = loaderData;
  const may = useMay();
  const { order, lines, state, reason, answer, createdAt, creditNoteId } = asked;
  return (
    <>
      <AdminHeading
        title={m.delivery_return_title({ number: order.orderNumber })}
        lead={`${returnLabels[state]()} · ${formatInstant(createdAt, getLocale())}`}
        back={{ to: "/admin/delivery", label: m.delivery_title() }}
        hasErrors={actionData !== undefined}
      />
      <Problem text={actionData?.problem} />
      <div className="grid max-w-2xl gap-8">
        <div className="grid gap-3 wrap-anywhere">
          <p>
            <Link to={`/admin/perfumes/orders/${order.id}`} className="underline">
              <bdi>{order.orderNumber}</bdi>
            </Link>{" "}
            · <bdi>{order.customer.name}</bdi>
          </p>
          <BottleList lines={lines} />
          <p>
            <span className="text-muted">{m.ui_reason()}: </span>
            <span dir="auto" className="whitespace-pre-line">
              {returnReason(reason)}
            </span>
          </p>
          <ReturnPhoto photo={asked.photo} />
          {creditNoteId && (
            <Link reloadDocument to={`/invoices/${creditNoteId}`} className="underline">
              {m.money_credit_note()}
            </Link>
          )}
          {answer && (
            <p>
              <span className="text-muted">{m.delivery_return_answer()}: </span>
              <span dir="auto">{answer}</span>
            </p>
          )}
        </div>
        {state === "asked" && may("change") && <Decide number={order.orderNumber} />}
        {state === "approved" && may("refund") && <Receive {...loaderData} />}
      </div>
    </>
  );
}

function ReturnPhoto({ photo }: { photo: string | null }) {
  const source = photo && uploadedPicture(photo);
  if (!source) return null;
  return (
    <Picture
      source={source}
      alt={m.delivery_return_photo()}
      sizes="(min-width: 42rem) 42rem, 100vw"
      className="max-h-96 w-full object-contain"
    />
  );
}

const approveForm = "approve";

function Decide({ number }: { number: string }) {
  const name = "answer";
  return (
    <div className="grid gap-4">
      <Form method="post" id={approveForm} preventScrollReset>
        <TextField
          name={name}
          label={m.delivery_return_answer()}
          optional
          dir="auto"
          maxLength={maxLength.line}
        />
      </Form>
      <div className="flex flex-wrap gap-2">
        <IntentButton intent="approved" form={approveForm}>
          {m.delivery_return_approve()}
        </IntentButton>
        <Question
          intent="declined"
          label={m.delivery_return_decline()}
          title={m.delivery_return_decline_of({ number })}
          text={m.delivery_return_decline_text()}
          asks={{ name, label: m.delivery_return_decline_why(), maxLength: maxLength.line }}
        />
      </div>
    </div>
  );
}

function Receive({
  asked: { lines, method, tills },
  refundFils,
  readerId,
}: Route.ComponentProps["loaderData"]) {
  return (
    <SettingsSection
      id="receive"
      as="h2"
      title={m.delivery_return_receive()}
      text={m.delivery_return_receive_text()}
    >
      <Form method="post" preventScrollReset className="mt-4 grid gap-4">
        {lines.map(({ perfumeId, name, quantity }) => (
          <label key={perfumeId} className="flex min-h-11 items-center gap-3 wrap-anywhere">
            <input
              type="checkbox"
              name="restocked"
              value={perfumeId}
              defaultChecked
              className="size-6 shrink-0"
            />
            {m.delivery_return_restock({
              bottles: m.orders_line_times({ name: name[getLocale()], quantity }),
            })}
          </label>
        ))}
        {method && (
          <p>
            {m.delivery_return_by({ method: methodNames[method]() })}{" "}
            {refundFils !== null && (
              <strong className="tabular-nums">{formatFils(refundFils, getLocale())}</strong>
            )}
          </p>
        )}
        {method === "cash" && <TillField tills={tills} readerId={readerId} />}
        {method && method !== "cash" && (
          <TextField
            name="reference"
            label={m.delivery_return_reference()}
            optional
            dir="auto"
            maxLength={maxLength.line}
          />
        )}
        <div>
          <IntentButton intent="receive">{m.delivery_return_receive()}</IntentButton>
        </div>
      </Form>
    </SettingsSection>
  );
}
