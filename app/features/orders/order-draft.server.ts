import { createHmac } from "node:crypto";
import { type RouterContextProvider, redirect } from "react-router";
import { addressFieldNames } from "#app/features/customers/address.ts";
import { quickOrderFieldNames } from "#app/features/orders/quick-order-form.ts";
import type { FormError } from "#app/lib/form.ts";
import { appContext } from "#app/platform/app.ts";
import { findUser, type SessionUser } from "#app/platform/auth/session.server.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import { typedValues } from "#app/platform/preserve-form.ts";
import { sealedCookie } from "#app/platform/sealed-cookie.server.ts";

/** The field by which a form knows whose it was while it was filled in. */
export const ownerField = "owner";

const fields = new Set<string>([
  ...["mode", "addressId", "saveAddress"],
  ...addressFieldNames,
  ...quickOrderFieldNames,
]);

/** Long enough to sign in again, and no longer than one sits at a form. */
const draft = sealedCookie("order-draft", 30 * 60);

/** A customer, as a form may name them: an id that is no use to anybody else. */
export function ownerOf(context: Readonly<RouterContextProvider>, userId: string): string {
  const { secret } = context.get(appContext).settings;
  return createHmac("sha256", secret).update(`order form of ${userId}`).digest("base64url");
}

/**
 * The customer whose form it is. When the session ended meanwhile, they sign in again over the page
 * `over` and come back to what was typed; whoever signed in instead gets the form anew, at `to`.
 */
export async function requireOwner(
  context: Readonly<RouterContextProvider>,
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
    throw await redirectWithFlash(context, to, "order-of-another");
  }
  return user;
}

export function keepOrderDraft(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<string> {
  const { [ownerField]: owner = "", ...typed } = typedValues(form);
  const kept = Object.entries(typed).filter(([name, value]) => fields.has(name) && value);
  return draft.keep(context, Object.fromEntries(kept), owner);
}

export function readOrderDraft(
  context: Readonly<RouterContextProvider>,
  request: Request,
  userId: string,
): Promise<FormError["values"] | null> {
  return draft.read(context, request, ownerOf(context, userId));
}

export const forgetOrderDraft = draft.forget;
