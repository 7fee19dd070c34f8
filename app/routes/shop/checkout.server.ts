import type { RouterContextProvider } from "react-router";
import { type Address, addressSchema } from "#app/features/customers/address.ts";
import {
  findAddress,
  findProfile,
  listAddresses,
} from "#app/features/customers/customers.server.ts";
import { savedAddressSchema } from "#app/features/orders/checkout-form.ts";
import { readDraft, requireOwner } from "#app/features/orders/order-draft.server.ts";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser, type SessionUser } from "#app/platform/auth/session.server.ts";
import { invalidForm, readForm } from "#app/platform/form.server.ts";
import { loadPart } from "#app/platform/load-part.server.ts";
import { answerOrder } from "./order-post.server.ts";
import { quoteCart } from "./order-quote.server.ts";

/** Whether the order goes to an address of the book, or to one that is typed. */
export type CheckoutMode = "saved" | "new";

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>;

/** What the checkout shows to a signed-in customer with a cart; everybody else is sent to it. */
export async function loadCheckout(context: Readonly<RouterContextProvider>, request: Request) {
  const user = await requireUser(context, "/cart?auth=login&to=/checkout");
  const { db } = context.get(appContext);
  const quote = await quoteCart(context, request, { userId: user.id, otherwise: "/cart" });
  const addresses = await loadPart(context, "addresses", () => listAddresses(db, user.id));
  const draft = await readDraft(context, request, user.id);
  const asked = new URL(request.url).searchParams.get("address") ?? draft?.mode;
  const mode: CheckoutMode = asked === "new" || !addresses?.length ? "new" : "saved";
  const values = draft?.mode === mode ? draft : await knownValues(context, user);
  return { quote, addresses, mode, values };
}

/** What the customer has told before is not asked again. */
async function knownValues(
  context: Readonly<RouterContextProvider>,
  user: SessionUser,
): Promise<FormError["values"]> {
  const profile = await findProfile(context.get(appContext).db, user.id);
  const fullName = profile?.fullName ?? user.name;
  return { fullName, phone: profile?.phone ?? "", saveAddress: "yes" };
}

/** Orders, or says what stands in the way. */
export async function answerCheckout(context: Readonly<RouterContextProvider>, request: Request) {
  const form = await readForm(request);
  const mode: CheckoutMode = form.get("mode") === "saved" ? "saved" : "new";
  const user = await requireOwner(context, form, { over: "/cart", to: "/checkout" });
  return mode === "saved"
    ? orderToSaved(context, request, form, user)
    : orderToNew(context, request, form, user);
}

type Answering = [
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  user: SessionUser,
];

const confirmation = (orderId: string) => `/order-confirmation/${orderId}`;

function orderToNew(...[context, request, form, { id: userId, email }]: Answering) {
  const saveAddress = form.get("saveAddress") !== null;
  return answerOrder(context, request, form, {
    schema: addressSchema,
    userId,
    orderOf: (address) => ({
      channel: "checkout",
      email,
      address,
      saveAddress,
      instructions: null,
    }),
    confirmation,
    messages: { failed: m.orders_failed(), incomplete: m.orders_address_incomplete() },
  });
}

async function orderToSaved(...[context, request, form, { id: userId, email }]: Answering) {
  const addressId = form.get("addressId");
  const { db } = context.get(appContext);
  const saved =
    typeof addressId === "string" && addressId !== ""
      ? await findAddress(db, { userId, addressId })
      : null;
  if (addressId && !saved) {
    // Somebody else's, or deleted in another window: either way it is not there.
    return invalidForm(form, { problem: m.orders_address_not_chosen() }, { status: 404 });
  }
  return answerOrder(context, request, form, {
    schema: savedAddressSchema,
    userId,
    orderOf: () => ({
      ...{ channel: "checkout", email, saveAddress: false, instructions: null },
      address: inputOf(saved),
    }),
    confirmation,
    messages: { failed: m.orders_failed() },
  });
}

function inputOf(saved: Address | null) {
  if (!saved) throw new Error("The schema lets no form pass that names no address");
  const { id, isDefault, ...address } = saved;
  return address;
}
