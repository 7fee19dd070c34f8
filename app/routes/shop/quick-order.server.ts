import { redirect } from "react-router";
import { listAddresses } from "#app/features/customers/customers.server.ts";
import { readOrderDraft, requireOwner } from "#app/features/orders/order-draft.server.ts";
import { findOrder } from "#app/features/orders/orders.queries.server.ts";
import { quickOrderSchema } from "#app/features/orders/quick-order-form.ts";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { readForm } from "#app/platform/form.server.ts";
import { loadPart } from "#app/platform/page.server.ts";
import {
  handleOrder,
  knownValues,
  lastAddress,
  type OrderQuote,
  type Post,
  quoteCart,
} from "./ordering.server.ts";

export type QuickOrderData =
  | { step: "form"; quote: OrderQuote; values: FormError["values"] }
  | { step: "done"; orderId: string; orderNumber: string; totalFils: number }
  | { step: "not-loaded" };

const formAddress = "/perfumes?order=open";

export async function loadQuickOrder(
  context: Context,
  request: Request,
): Promise<QuickOrderData | null> {
  const { searchParams } = new URL(request.url);
  const orderId = searchParams.get("ordered");
  const wantsForm = searchParams.get("order") === "open";
  if (!orderId && !wantsForm) return null;
  const user = await findUser(context);
  if (orderId) return user && findDone(context, { orderId, userId: user.id });
  if (!user) {
    throw redirect(`/perfumes?${new URLSearchParams({ auth: "signup", to: formAddress })}`);
  }
  const quote = await quoteCart(context, request, { userId: user.id, otherwise: "/perfumes#cart" });
  const draft = await readOrderDraft(context, request, user.id);
  if (draft) return { step: "form", quote, values: draft };
  const { db } = context.get(appContext);
  const saved = await loadPart(context, "addresses", () => listAddresses(db, user.id));
  const address = saved?.[0] ?? (await lastAddress(context, user));
  const values = { ...(await knownValues(context, user, address)), email: user.email };
  return { step: "form", quote, values };
}

async function findDone(
  context: Context,
  owned: { orderId: string; userId: string },
): Promise<QuickOrderData | null> {
  const { db } = context.get(appContext);
  const read = await loadPart(context, "order", async () => ({
    order: await findOrder(db, owned),
  }));
  if (!read) return { step: "not-loaded" };
  if (!read.order) return null;
  const { id: orderId, orderNumber, totalFils } = read.order;
  return { step: "done", orderId, orderNumber, totalFils };
}

export async function handleQuickOrder(post: Post) {
  const { context, request } = post;
  const { phone } = context.get(appContext).settings.brand;
  const form = await readForm(request);
  return handleOrder(post, form, {
    schema: quickOrderSchema,
    guard: () => requireOwner(context, form, { over: "/perfumes", to: formAddress }),
    orderOf: async ({ email, instructions, ...address }) => ({
      channel: "quick",
      email,
      address,
      saveAddress: false,
      instructions: instructions || null,
    }),
    confirmation: (orderId) => `/perfumes?ordered=${orderId}#outcome`,
    failed: m.orders_quick_failed({ phone }),
  });
}
