import type { RouterContextProvider } from "react-router";
import { addressSchema } from "#app/features/customers/address.ts";
import { findAddress, listAddresses } from "#app/features/customers/customers.server.ts";
import { savedAddressSchema } from "#app/features/orders/checkout-form.ts";
import { readOrderDraft, requireOwner } from "#app/features/orders/order-draft.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { readForm } from "#app/platform/form.server.ts";
import { loadPart } from "#app/platform/load-part.server.ts";
import { handleOrder, knownValues, lastAddress, quoteCart } from "./ordering.server.ts";

export type CheckoutMode = "saved" | "new";

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>;

export async function loadCheckout(context: Readonly<RouterContextProvider>, request: Request) {
  const user = await requireUser(context, "/cart?auth=login&to=/checkout");
  const { db } = context.get(appContext);
  const quote = await quoteCart(context, request, { userId: user.id, otherwise: "/cart" });
  const addresses = await loadPart(context, "addresses", () => listAddresses(db, user.id));
  const draft = await readOrderDraft(context, request, user.id);
  const asked = new URL(request.url).searchParams.get("address") ?? draft?.mode;
  const mode: CheckoutMode = asked === "new" || !addresses?.length ? "new" : "saved";
  if (draft?.mode === mode) return { quote, addresses, mode, values: draft };
  const address = addresses?.length ? null : await lastAddress(context, user);
  const values = { ...(await knownValues(context, user, address)), saveAddress: "yes" };
  return { quote, addresses, mode, values };
}

export async function handleCheckout(context: Readonly<RouterContextProvider>, request: Request) {
  const form = await readForm(request);
  const common = {
    guard: () => requireOwner(context, form, { over: "/cart", to: "/checkout" }),
    confirmation: (orderId: string) => `/order-confirmation/${orderId}#outcome`,
    failed: m.orders_failed(),
  };
  if (form.get("mode") !== "saved") {
    const saveAddress = form.get("saveAddress") !== null;
    return handleOrder(context, request, form, {
      ...common,
      schema: addressSchema,
      incomplete: m.orders_address_incomplete(),
      orderOf: async (address, { email }) => ({ ...checkout, email, address, saveAddress }),
    });
  }
  return handleOrder(context, request, form, {
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
