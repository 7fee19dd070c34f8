import { redirect } from "react-router";
import * as z from "zod/mini";
import { pictureOf } from "#app/content/pictures.ts";
import { readCart } from "#app/features/cart/cart.server.ts";
import { type CartLine, hasDrift, pricedLines, subtotalFilsOf } from "#app/features/cart/cart.ts";
import { type CartCodes, discountErrorText } from "#app/features/cart/discount-code.tsx";
import { readAmountText, readCurrencyCode } from "#app/features/currency/currency.server.ts";
import {
  type AddressInput,
  addressFormValues,
  addressSchema,
  savedAddressSchema,
} from "#app/features/customers/address.ts";
import {
  findAddress,
  findProfile,
  listAddresses,
} from "#app/features/customers/customers.server.ts";
import {
  checkDiscount,
  type DiscountCustomer,
  forgetDiscountCode,
  readDiscountCode,
} from "#app/features/discounts/discounts.server.ts";
import { normalizeCode } from "#app/features/discounts/discounts.ts";
import {
  forgetOrderDraft,
  keepOrderDraft,
  ownerOf,
  readOrderDraft,
  requireOwner,
} from "#app/features/orders/order-draft.server.ts";
import { findLastAddress } from "#app/features/orders/orders.queries.server.ts";
import { findPlaced, type OrderRequest, placeOrder } from "#app/features/orders/orders.server.ts";
import type { OrderError } from "#app/features/orders/orders.ts";
import { shippingRates } from "#app/features/pricing/pricing.ts";
import type { FormError } from "#app/lib/form.ts";
import { newId } from "#app/lib/ids.ts";
import { aedToFils, formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { findUser, requireUser, type SessionUser } from "#app/platform/auth/session.server.ts";
import { handleForm, invalidForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { loadPart } from "#app/platform/page.server.ts";

type OrderedByForm = Pick<
  OrderRequest,
  "channel" | "email" | "address" | "saveAddress" | "instructions"
>;

type OrderForm<Input> = {
  schema: z.core.$ZodType<Input>;
  guard: (form: FormData) => Promise<SessionUser>;
  orderOf: (input: Input, customer: SessionUser) => Promise<OrderedByForm | null>;
  confirmation: (orderId: string) => string;
  failed: string;
  incomplete?: string;
};

export type Post = { context: Context; request: Request; url: URL };

export async function handleOrder<Input>(
  { context, request, url }: Post,
  form: FormData,
  { guard, orderOf, confirmation, ...declared }: OrderForm<Input>,
) {
  const app = context.get(appContext);
  const { phone } = app.settings.brand;
  const expected = readExpected(form);
  return handleForm(
    { context, form },
    {
      ...declared,
      async guard() {
        const customer = await guard(form);
        // Before the tries are counted: the cart of an order that was placed is empty.
        const placed = await findPlaced(app.db, { userId: customer.id, ...expected });
        if (placed) throw redirect(confirmation(placed));
        return customer;
      },
      limited: { tooMany: m.ui_too_many({ phone }), trapped: m.site_form_honeypot() },
      handle: async (input, { sender, invalid }) => {
        const order = await orderOf(input, sender);
        if (!order) return invalid({ problem: m.orders_address_not_chosen() }, 404);
        const currencyCode = await readCurrencyCode(request);
        const placed = await placeOrder(app, {
          ...order,
          ...expected,
          userId: sender.id,
          currencyCode,
          locale: getLocale(),
          path: url.pathname,
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

const expectedTotalSchema = z.object({
  totalFils: z.catch(z.coerce.number().check(z.int()), -1),
  discountCode: z.pipe(
    z.catch(z.string(), ""),
    z.transform((code: string) => normalizeCode(code)),
  ),
  idempotencyKey: z.catch(z.uuid(), ""),
});

function readExpected(form: FormData) {
  const shown = z.parse(expectedTotalSchema, Object.fromEntries(form));
  return { ...shown, idempotencyKey: shown.idempotencyKey || newId() };
}

/** A problem of the cart leads back to the cart; other problems are shown in the form. */
async function invalidOrder(context: Context, request: Request, form: FormData, error: OrderError) {
  const { db } = context.get(appContext);
  const problem = problemText(error, await readAmountText(db, request, getLocale()));
  if (problem) return invalidForm(form, { problem }, { status: 409 });
  const headers = new Headers({ "Set-Cookie": await keepOrderDraft(context, form) });
  if (error.reason !== "cart-empty") return redirect("/cart", { headers });
  const notice = { type: "info", text: m.orders_cart_empty() } as const;
  return redirectWithFlash(context, "/cart", notice, headers);
}

function problemText(error: OrderError, amount: (fils: number) => string): string | null {
  switch (error.reason) {
    case "total-changed":
      return m.orders_total_changed({ total: amount(error.totalFils) });
    case "discount":
      return m.orders_discount_dropped({ reason: discountErrorText(error.discount, amount) });
    case "cod-country":
      return m.delivery_no_cod_country();
    case "cod-amount":
      return m.delivery_no_cod_amount({ most: formatFils(error.mostFils, getLocale()) });
    default:
      return null;
  }
}

export type OrderQuote = Awaited<ReturnType<typeof quoteCart>>;

export async function quoteCart(
  context: Context,
  request: Request,
  { userId, otherwise }: { userId: string; otherwise: string },
) {
  const { db, settings } = context.get(appContext);
  const lines = await readCart(db, { userId }, getLocale());
  if (lines.length === 0 || hasDrift(lines)) throw redirect(otherwise);
  const judged = await loadPart(context, "discount code", () =>
    evaluateStoredCode(context, request, lines),
  );
  const amount = await readAmountText(db, request, getLocale());
  return {
    lines: lines.map(({ perfumeId, name, quantity, priceAed, image }) => ({
      perfumeId,
      name,
      quantity,
      amountFils: aedToFils(priceAed) * quantity,
      picture: pictureOf(image),
    })),
    priced: pricedLines(lines),
    discount: judged?.applied ?? null,
    droppedText: judged ? droppedText(judged, amount) : m.cart_code_failed(),
    taxMode: settings.taxMode,
    shippingPolicy: shippingPolicy(amount),
    idempotencyKey: newId(),
    owner: ownerOf(context, userId),
  };
}

export const lastAddress = (context: Context, { id }: SessionUser) =>
  loadPart(context, "last address", () => findLastAddress(context.get(appContext).db, id));

export async function knownValues(
  context: Context,
  { id, name }: SessionUser,
  address: AddressInput | null,
): Promise<FormError["values"]> {
  const { db } = context.get(appContext);
  const profile = await loadPart(context, "profile", () => findProfile(db, id));
  const person = { fullName: profile?.fullName ?? name, phone: profile?.phone ?? "" };
  return address ? { ...person, ...addressFormValues(address) } : person;
}

const droppedText = ({ dropped }: Pick<CartCodes, "dropped">, amount: (fils: number) => string) =>
  dropped &&
  `${m.cart_code_dropped({ code: dropped.code })}: ${discountErrorText(dropped.error, amount)}`;

/** A code that does not apply to this cart is still stored. */
export async function evaluateStoredCode(
  context: Context,
  request: Request,
  lines: CartLine[],
): Promise<Pick<CartCodes, "applied" | "dropped">> {
  const { db, now } = context.get(appContext);
  const code = await readDiscountCode(request);
  if (!code || lines.length === 0) return { applied: null, dropped: null };
  const customer = await findDiscountCustomer(context);
  const purchase = { subtotalFils: subtotalFilsOf(lines), now: now(), customer };
  const { ok, ...checked } = await checkDiscount(db, code, purchase);
  return "discount" in checked
    ? { applied: checked.discount, dropped: null }
    : { applied: null, dropped: { code, error: checked } };
}

export async function findDiscountCustomer(context: Context): Promise<DiscountCustomer | null> {
  const user = await findUser(context);
  return user && { userId: user.id, email: user.email };
}

export function shippingPolicy(amount: (fils: number) => string): string[] {
  const rate = (zone: keyof typeof shippingRates) => {
    const { freeFromFils, feeFils } = shippingRates[zone];
    return { free: amount(freeFromFils), fee: amount(feeFils) };
  };
  return [
    m.cart_policy_uae(rate("uae")),
    m.cart_policy_middle_east(rate("middle-east")),
    m.cart_policy_world(rate("world")),
  ];
}

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>;

export async function loadCheckout(context: Context, request: Request) {
  const user = await requireUser(context, "/cart?auth=login&to=/checkout");
  const { db } = context.get(appContext);
  const quote = await quoteCart(context, request, { userId: user.id, otherwise: "/cart" });
  const addresses = await loadPart(context, "addresses", () => listAddresses(db, user.id));
  const draft = await readOrderDraft(context, request, user.id);
  const asked = new URL(request.url).searchParams.get("address") ?? draft?.mode;
  const mode: "saved" | "new" = asked === "new" || !addresses?.length ? "new" : "saved";
  if (draft?.mode === mode) return { quote, addresses, mode, values: draft };
  const address = addresses?.length ? null : await lastAddress(context, user);
  const values = { ...(await knownValues(context, user, address)), saveAddress: "yes" };
  return { quote, addresses, mode, values };
}

export async function handleCheckout(post: Post) {
  const { context, request } = post;
  const form = await readForm(request);
  const common = {
    guard: () => requireOwner(context, form, { over: "/cart", to: "/checkout" }),
    confirmation: (orderId: string) => `/order-confirmation/${orderId}#outcome`,
    failed: m.orders_failed(),
  };
  if (form.get("mode") !== "saved") {
    const saveAddress = form.get("saveAddress") !== null;
    return handleOrder(post, form, {
      ...common,
      schema: addressSchema,
      incomplete: m.orders_address_incomplete(),
      orderOf: async (address, { email }) => ({ ...checkout, email, address, saveAddress }),
    });
  }
  return handleOrder(post, form, {
    ...common,
    schema: savedAddressSchema,
    async orderOf({ addressId }, { id: userId, email }) {
      const saved = await findAddress(context.get(appContext).db, { userId, addressId });
      if (!saved) return null;
      const { id, isDefault, ...address } = saved;
      return { ...checkout, email, address, saveAddress: false };
    },
  });
}

const checkout = { channel: "checkout", instructions: null } as const;
