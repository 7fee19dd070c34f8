import { type RouterContextProvider, redirect } from "react-router";
import type * as z from "zod/mini";
import { discountErrorText } from "#app/features/cart/discount-error-text.ts";
import { readAmountText, readCurrencyCode } from "#app/features/currency/currency.server.ts";
import { forgetDiscountCode } from "#app/features/discounts/discount-cookie.server.ts";
import { expectedTotalSchema } from "#app/features/orders/expected-total.ts";
import { forgetOrderDraft, keepOrderDraft } from "#app/features/orders/order-draft.server.ts";
import type { OrderError } from "#app/features/orders/order-error.ts";
import { type OrderRequest, placeOrder } from "#app/features/orders/orders.server.ts";
import { checkForm } from "#app/lib/form.ts";
import { newId } from "#app/lib/ids.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import type { SessionUser } from "#app/platform/auth/session.server.ts";
import { handleForm, invalidForm } from "#app/platform/form.server.ts";

type Order = Pick<OrderRequest, "channel" | "email" | "address" | "saveAddress" | "instructions">;

type OrderForm<Input> = {
  schema: z.core.$ZodType<Input>;
  guard: (form: FormData) => Promise<SessionUser>;
  /** What the form says about the order; null where it names an address that is not there. */
  orderOf: (input: Input, customer: SessionUser) => Promise<Order | null>;
  /** Page on which an order is confirmed. */
  confirmation: (orderId: string) => string;
  failed: string;
  incomplete?: string;
};

/** Handles a form that orders the cart: with its confirmation, or with what stands in the way. */
export async function handleOrder<Input>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  { orderOf, confirmation, ...declared }: OrderForm<Input>,
) {
  const app = context.get(appContext);
  const { phone } = app.settings.brand;
  const { pathname: path } = new URL(request.url);
  return handleForm(
    { context, form },
    {
      ...declared,
      limited: { tooMany: m.orders_too_many({ phone }), trapped: m.site_form_honeypot() },
      handle: async (input, { sender, invalid }) => {
        const order = await orderOf(input, sender);
        // Somebody else's, or deleted in another window: either way it is not there.
        if (!order) return invalid({ problem: m.orders_address_not_chosen() }, 404);
        const currencyCode = await readCurrencyCode(request);
        const placed = await placeOrder(app, {
          ...order,
          ...readExpected(form),
          ...{ userId: sender.id, currencyCode, locale: getLocale(), path },
        });
        if (!placed.ok) return invalidOrder(context, request, form, placed);
        const headers = new Headers({ "Set-Cookie": await forgetOrderDraft(context) });
        const secure = app.settings.https;
        headers.append("Set-Cookie", await forgetDiscountCode({ secure }));
        return redirect(confirmation(placed.orderId), { headers });
      },
    },
  );
}

/** A form without a key of its own is not recognised when it comes again. */
function readExpected(form: FormData) {
  const seen = checkForm(expectedTotalSchema, form);
  if (!seen.ok) throw new Error("What the form showed is read whatever it says");
  return { ...seen.input, idempotencyKey: seen.input.idempotencyKey || newId() };
}

/** What is wrong with the cart is mended there; everything else is asked about in the form. */
async function invalidOrder(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  error: OrderError,
) {
  if (error.reason === "total-changed" || error.reason === "discount") {
    const { db } = context.get(appContext);
    const problem = questionText(error, await readAmountText(db, request, getLocale()));
    return invalidForm(form, { problem }, { status: 409 });
  }
  return redirect("/cart", { headers: { "Set-Cookie": await keepOrderDraft(context, form) } });
}

/** What is asked about in the form that orders, with amounts worded by `amount`. */
function questionText(
  question: Extract<OrderError, { reason: "total-changed" | "discount" }>,
  amount: (fils: number) => string,
): string {
  return question.reason === "total-changed"
    ? m.orders_total_changed({ total: amount(question.totalFils) })
    : m.orders_discount_dropped({ reason: discountErrorText(question.discount, amount) });
}
