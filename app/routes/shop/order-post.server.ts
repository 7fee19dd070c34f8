import { type RouterContextProvider, redirect } from "react-router";
import type * as z from "zod/mini";
import { codeRefusalText } from "#app/features/cart/code-refusal.ts";
import { readAmountText, readCurrencyCode } from "#app/features/currency/currency.server.ts";
import { forgetDiscountCode } from "#app/features/discounts/discount-cookie.server.ts";
import { forgetDraft, keepDraft } from "#app/features/orders/order-draft.server.ts";
import type { OrderRefusal } from "#app/features/orders/order-refusal.ts";
import { type OrderRequest, placeOrder } from "#app/features/orders/orders.server.ts";
import { seenSchema } from "#app/features/orders/seen.ts";
import { checkForm } from "#app/lib/form.ts";
import { newId } from "#app/lib/ids.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { answerPublicForm, invalidForm } from "#app/platform/form.server.ts";

type OrderPost<Input> = {
  schema: z.core.$ZodType<Input>;
  userId: string;
  /** What the form says about the order; where it goes may have to be looked up. */
  orderOf: (
    input: Input,
  ) => Pick<OrderRequest, "channel" | "email" | "address" | "saveAddress" | "instructions">;
  /** Page on which an order is confirmed. */
  confirmation: (orderId: string) => string;
  messages: { failed: string; incomplete?: string };
};

/** Answers a form that orders the cart: with its confirmation, or with what stands in the way. */
export async function answerOrder<Input>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  { schema, userId, orderOf, confirmation, messages }: OrderPost<Input>,
) {
  const app = context.get(appContext);
  const { brand } = app.settings;
  const currencyCode = await readCurrencyCode(request);
  const answer = await answerPublicForm(context, form, {
    schema,
    userId,
    accept: (input) =>
      placeOrder(app, {
        ...orderOf(input),
        ...readSeen(form),
        ...{ userId, currencyCode, locale: getLocale(), path: new URL(request.url).pathname },
      }),
    messages: {
      ...messages,
      tooMany: m.orders_too_many({ phone: brand.phone }),
      trapped: m.site_form_trapped(),
    },
  });
  if (!answer.ok) return answer.response;
  const placed = answer.accepted;
  if (!placed.ok) return refuseOrder(context, request, form, placed);
  const headers = new Headers({ "Set-Cookie": await forgetDraft(context) });
  const secure = app.settings.https;
  headers.append("Set-Cookie", await forgetDiscountCode({ secure }));
  return redirect(confirmation(placed.orderId), { headers });
}

/** A form without a key of its own is not recognised when it comes again. */
function readSeen(form: FormData) {
  const seen = checkForm(seenSchema, form);
  if (!seen.ok) throw new Error("What the form showed is read whatever it says");
  return { ...seen.input, idempotencyKey: seen.input.idempotencyKey || newId() };
}

/** What is wrong with the cart is mended there; everything else is asked about in the form. */
async function refuseOrder(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  refusal: OrderRefusal,
) {
  if (refusal.reason === "total-changed" || refusal.reason === "discount") {
    const { db } = context.get(appContext);
    const problem = questionText(refusal, await readAmountText(db, request, getLocale()));
    return invalidForm(form, { problem }, { status: 409 });
  }
  return redirect("/cart", { headers: { "Set-Cookie": await keepDraft(context, form) } });
}

/** What is asked about in the form that orders, with amounts worded by `amount`. */
function questionText(
  question: Extract<OrderRefusal, { reason: "total-changed" | "discount" }>,
  amount: (fils: number) => string,
): string {
  return question.reason === "total-changed"
    ? m.orders_total_changed({ total: amount(question.totalFils) })
    : m.orders_discount_dropped({ reason: codeRefusalText(question.discount, amount) });
}
