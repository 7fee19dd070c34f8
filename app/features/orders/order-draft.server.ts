import { createHmac } from "node:crypto";
import { redirect } from "react-router";
import { addressFieldNames } from "#app/features/customers/address.ts";
import { quickOrderFieldNames } from "#app/features/orders/quick-order-form.ts";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { findUser, type SessionUser } from "#app/platform/auth/session.server.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import { typedValues } from "#app/platform/preserve-form.ts";
import { sealedCookie } from "#app/platform/sealed-cookie.server.ts";

export const ownerField = "owner";

const fields = new Set<string>([
  "mode",
  "addressId",
  "saveAddress",
  ...addressFieldNames,
  ...quickOrderFieldNames,
]);

const draft = sealedCookie("order-draft", 30 * 60);

export function ownerOf(context: Context, userId: string): string {
  const { secret } = context.get(appContext).settings;
  return createHmac("sha256", secret).update(`order form of ${userId}`).digest("base64url");
}

/**
 * The customer whose form it is. After their session ended they sign in over the page `over` and
 * return to what was typed; anybody else gets a new form at `to`.
 */
export async function requireOwner(
  context: Context,
  form: FormData,
  { over, to }: { over: string; to: string },
): Promise<SessionUser> {
  const user = await findUser(context);
  if (!user) {
    const search = new URLSearchParams({ auth: "login", to });
    const kept = await keepOrderDraft(context, form);
    throw redirect(`${over}?${search}`, { headers: { "Set-Cookie": kept } });
  }
  const owner = form.get(ownerField);
  if (owner && owner !== ownerOf(context, user.id)) {
    throw await redirectWithFlash(context, to, { type: "info", text: m.orders_other_customer() });
  }
  return user;
}

export function keepOrderDraft(context: Context, form: FormData): Promise<string> {
  const { [ownerField]: owner = "", ...typed } = typedValues(form);
  const kept = Object.entries(typed).filter(([name, value]) => fields.has(name) && value);
  return draft.keep(context, Object.fromEntries(kept), owner);
}

export function readOrderDraft(
  context: Context,
  request: Request,
  userId: string,
): Promise<FormError["values"] | null> {
  return draft.read(context, request, ownerOf(context, userId));
}

export const forgetOrderDraft = draft.forget;
