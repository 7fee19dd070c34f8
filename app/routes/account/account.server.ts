import type { Security } from "#app/features/account-security/security.server.ts";
import { ownerField, ownerOf } from "#app/features/orders/order-draft.server.ts";
import type { FormError } from "#app/lib/form.ts";
import { readPage } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import type { Context } from "#app/platform/app.ts";
import { changePasswordSchema } from "#app/platform/auth/credentials.ts";
import { findUser, requireUser, type SessionUser } from "#app/platform/auth/session.server.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import { typedValues } from "#app/platform/preserve-form.ts";
import { sealedCookie } from "#app/platform/sealed-cookie.server.ts";

export type AccountDraft = { owner: string; typed: FormError["values"] | null };

const draft = sealedCookie("account-draft", 30 * 60);

/** The sender of a form. Without a session, what was typed waits until they have signed in. */
export async function requireSender(
  context: Context,
  form: FormData,
  page: string,
): Promise<SessionUser> {
  const user = await findUser(context);
  if (user) return user;
  const { [ownerField]: owner = "", ...typed } = typedValues(form);
  const cookie = await draft.keep(context, { ...typed, page }, owner);
  const headers = new Headers({ "Set-Cookie": cookie });
  throw await redirectWithFlash(
    context,
    signInThen(page),
    { type: "error", text: m.account_not_authenticated() },
    headers,
  );
}

export async function readAccountDraft(
  context: Context,
  request: Request,
  userId: string,
  page: string,
): Promise<AccountDraft> {
  const owner = ownerOf(context, userId);
  const typed = await draft.read(context, request, owner);
  return { owner, typed: typed?.page === page ? typed : null };
}

export const forgetAccountDraft = async (context: Context) =>
  new Headers({ "Set-Cookie": await draft.forget(context) });

/** The customer of a page of the account, or the sign-in that leads back to it. */
export const requireCustomer = (context: Context, page: string) =>
  requireUser(context, signInThen(page));

export const alreadyGone = (context: Context, to: string) =>
  redirectWithFlash(context, to, { type: "info", text: m.account_already_gone() });

export const customerSecurity: Security = {
  account: "/profile/security",
  passwordSchema: changePasswordSchema,
  requireOwner: requireCustomer,
};

export function signInThen(page: string): string {
  return `/perfumes?${new URLSearchParams({ auth: "login", to: page })}`;
}

const pageSize = 10;

/** The part of a list that `?page=` asks for, and one more, which tells whether there are older. */
export function readPart(request: Request) {
  const page = readPage(new URL(request.url).searchParams);
  return { page, limit: pageSize + 1, offset: (page - 1) * pageSize };
}

export const shownPart = <Row>(rows: Row[], page: number) => ({
  shown: rows.slice(0, pageSize),
  newer: page > 1 ? page - 1 : null,
  older: rows.length > pageSize ? page + 1 : null,
});
