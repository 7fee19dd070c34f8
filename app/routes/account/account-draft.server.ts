import type { RouterContextProvider } from "react-router";
import { ownerField, ownerOf } from "#app/features/orders/order-draft.server.ts";
import type { FormError } from "#app/lib/form.ts";
import { typedValues } from "#app/lib/typed-values.ts";
import { findUser, type SessionUser } from "#app/platform/auth/session.server.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import { sealedCookie } from "#app/platform/sealed-cookie.server.ts";
import { signInThen } from "./sign-in-then.ts";

type Context = Readonly<RouterContextProvider>;

/** What an account's form says of itself, and what was typed in it before its session ended. */
export type AccountDraft = { owner: string; typed: FormError["values"] | null };

const draft = sealedCookie("account-draft", 30 * 60);

/**
 * Who sent the form of a page. When the session ended meanwhile, they sign in again and come back
 * to what was typed.
 */
export async function requireSender(
  context: Context,
  form: FormData,
  page: string,
): Promise<SessionUser> {
  const user = await findUser(context);
  if (user) return user;
  const { [ownerField]: owner = "", ...typed } = typedValues(form);
  const kept = await draft.keep(context, { ...typed, page }, owner);
  const headers = new Headers({ "Set-Cookie": kept });
  throw await redirectWithFlash(context, signInThen(page), "account-not-authenticated", headers);
}

/** For the form of a page, when it is shown to its customer. */
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

/** Headers of the answer to a form that was accepted. */
export const forgetAccountDraft = async (context: Context) =>
  new Headers({ "Set-Cookie": await draft.forget(context) });
