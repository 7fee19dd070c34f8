import { Form } from "react-router";
import { returnLabels, returnReason, returnSchema } from "#app/features/delivery/delivery.ts";
import type { readOwnReturns } from "#app/features/delivery/returns.server.ts";
import type { Order } from "#app/features/orders/orders.ts";
import type { FormError } from "#app/lib/form.ts";
import { maxLength } from "#app/lib/text.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { pictureTypes } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { CONTROL, controlProps, Field, SelectField, TextArea } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Question } from "#app/ui/question.tsx";
import { useForm } from "#app/ui/use-form.tsx";

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
type ReturnProps = { order: Order; returnKey: string; refused: FormError | undefined };

/** The returns of an order with their answers, and the form for another one. */
export function OrderReturns({
  order,
  own: { returns, returnable },
  returnKey,
  refused,
}: ReturnProps & { own: Own }) {
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
        <ReturnForm order={order} returnable={returnable} returnKey={returnKey} refused={refused} />
      )}
    </section>
  );
}

function ReturnForm({
  order,
  returnable,
  returnKey,
  refused,
}: ReturnProps & { returnable: NonNullable<Own["returnable"]> }) {
  const locale = getLocale();
  const [only, another] = returnable.left;
  const isOnly = only?.quantity === 1 && !another;
  const initial = isOnly ? { [`return-${only.perfumeId}`]: "1" } : {};
  const form = useForm("return-form", returnSchema, refused, { initial });
  const photo = form.control("photoFile");
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...form.props}
      className="mt-5 grid max-w-xl gap-5"
      preventScrollReset
    >
      {form.summary(["reason", "photoFile"])}
      <p className="text-sm text-muted">
        {m.delivery_own_return_text({ day: formatDate(returnable.lastDay, locale) })}
      </p>
      <input type="hidden" name="key" value={returnKey} />
      {order.lines.map(({ perfumeId, name }) => {
        const most = returnable.left.find((one) => one.perfumeId === perfumeId)?.quantity ?? 0;
        if (most === 0) return null;
        return (
          <SelectField
            key={perfumeId}
            {...form.control(`return-${perfumeId}`)}
            label={m.delivery_own_return_of({ name: name[locale], most })}
          >
            {[...Array(most + 1).keys()].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </SelectField>
        );
      })}
      <TextArea
        {...form.control("reason")}
        label={m.delivery_own_return_reason()}
        dir="auto"
        maxLength={maxLength.message}
      />
      <Field
        id={photo.id}
        field={{ label: m.delivery_own_return_photo(), optional: true, error: photo.error }}
      >
        <input
          type="file"
          {...controlProps(photo.id, { ...photo, optional: true })}
          accept={pictureTypes}
          className={CONTROL}
        />
      </Field>
      <div>
        <IntentButton intent="return">{m.delivery_own_return_ask()}</IntentButton>
      </div>
    </Form>
  );
}
