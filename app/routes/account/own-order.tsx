import { Form } from "react-router";
import { returnLabels, returnReason } from "#app/features/delivery/delivery.ts";
import type { readOwnReturns } from "#app/features/delivery/returns.server.ts";
import type { Order } from "#app/features/orders/orders.ts";
import { maxLength } from "#app/lib/text.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { pictureTypes } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { CONTROL, Field, TextArea } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Question } from "#app/ui/question.tsx";

/** Cancelling, which a customer may until the order is packed. */
export function CancelOrder({ number }: { number: string }) {
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-5">
      <p className="text-sm text-muted">{m.delivery_own_cancel_text()}</p>
      <Question
        intent="cancel"
        title={m.delivery_cancel_of({ number })}
        label={m.delivery_own_cancel()}
        text={m.delivery_own_cancel_sure()}
      />
    </div>
  );
}

type Own = Awaited<ReturnType<typeof readOwnReturns>>;

/** The returns of an order with their answers, and the form for another one. */
export function OrderReturns({
  order,
  own: { returns, returnable },
  returnKey,
}: {
  order: Order;
  own: Own;
  returnKey: string;
}) {
  if (returns.length === 0 && !returnable) return null;
  const locale = getLocale();
  return (
    <section id="return" aria-labelledby="return-title" className="border-t border-line pt-5">
      <h3 id="return-title" className="mb-4 text-lg">
        {m.delivery_own_return()}
      </h3>
      <ul className="grid gap-3">
        {returns.map(({ id, state, reason, answer, createdAt }) => (
          <li key={id} className="wrap-anywhere">
            {m.delivery_own_return_state({
              day: formatDate(today(createdAt), locale),
              state: returnLabels[state](),
            })}
            <span dir="auto" className="block text-sm text-muted">
              {returnReason(reason)}
            </span>
            {answer && (
              <span dir="auto" className="block text-sm">
                {answer}
              </span>
            )}
          </li>
        ))}
      </ul>
      {returnable && (
        <Form
          method="post"
          encType="multipart/form-data"
          className="mt-5 grid max-w-xl gap-5"
          preventScrollReset
        >
          <p className="text-sm text-muted">
            {m.delivery_own_return_text({ day: formatDate(returnable.lastDay, locale) })}
          </p>
          <input type="hidden" name="key" value={returnKey} />
          {order.lines.map(({ perfumeId, name }) => {
            const most = returnable.left.find((one) => one.perfumeId === perfumeId)?.quantity ?? 0;
            if (most === 0) return null;
            const label = m.delivery_own_return_of({ name: name[locale], most });
            return <Count key={perfumeId} perfumeId={perfumeId} label={label} most={most} />;
          })}
          <TextArea
            name="reason"
            label={m.delivery_own_return_reason()}
            dir="auto"
            maxLength={maxLength.message}
          />
          <Field id="photo" field={{ label: m.delivery_own_return_photo(), optional: true }}>
            <input
              id="photo"
              type="file"
              name="photoFile"
              accept={pictureTypes}
              className={CONTROL}
            />
          </Field>
          <div>
            <IntentButton intent="return">{m.delivery_own_return_ask()}</IntentButton>
          </div>
        </Form>
      )}
    </section>
  );
}

function Count({ perfumeId, label, most }: { perfumeId: string; label: string; most: number }) {
  const id = `return-${perfumeId}`;
  return (
    <Field id={id} field={{ label }}>
      <select id={id} name={id} defaultValue={most === 1 ? 1 : 0} className={CONTROL}>
        {[...Array(most + 1).keys()].map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </Field>
  );
}
