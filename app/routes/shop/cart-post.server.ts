import { data, redirect } from "react-router";
import { readCart } from "#app/features/cart/cart.server.ts";
import { subtotalFilsOf } from "#app/features/cart/cart.ts";
import {
  type CartActionResult,
  type CartIntent,
  cartErrorText,
  failedTexts,
  isCartIntent,
  type RejectedCode,
  readQuantity,
} from "#app/features/cart/cart-action.ts";
import {
  acceptChanges,
  addToCart,
  type CartChanged,
  emptyCart,
  removeFromCart,
  setQuantity,
} from "#app/features/cart/change-cart.server.ts";
import {
  type CartOwner,
  findCartOwner,
  keepGuestCart,
} from "#app/features/cart/guest-cart.server.ts";
import {
  checkDiscount,
  forgetDiscountCode,
  keepDiscountCode,
} from "#app/features/discounts/discounts.server.ts";
import { normalizeCode } from "#app/features/discounts/discounts.ts";
import { safeRedirectPath } from "#app/lib/i18n-url.ts";
import { cleanLine, maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context, requestContext } from "#app/platform/app.ts";
import { redirectWithFlash, retryAfter } from "#app/platform/form.server.ts";
import { takeSenderLimit } from "#app/platform/rate-limit.server.ts";
import { findDiscountCustomer } from "./ordering.server.ts";

/** Enough for a person, too few for guessing. */
const codeTries = { name: "discount-code", limit: 10, windowSeconds: 60 };

type Post = {
  context: Context;
  form: FormData;
  owner: CartOwner;
  secure: boolean;
};

type Outcome = {
  answer: CartActionResult;
  status?: number;
  notice?: string;
  headers?: [name: string, value: string][];
};

const intents: Record<CartIntent, (post: Post) => Promise<Outcome>> = {
  async add(post) {
    const read = readQuantity(post.form.get("quantity") ?? "1");
    if (!read.ok) return err(read.message);
    const changed = await addToCart(dbOf(post), post.owner, wanted(post, read.quantity));
    return afterChange(
      post,
      changed,
      changed.ok && changed.grown ? m.cart_increased() : m.cart_added(),
    );
  },
  async set(post) {
    const read = readQuantity(post.form.get("quantity"));
    if (!read.ok) return err(read.message);
    const changed = await setQuantity(dbOf(post), post.owner, wanted(post, read.quantity));
    return afterChange(post, changed, m.cart_quantity_updated());
  },
  async remove(post) {
    const { perfumeId } = wanted(post, 0);
    const changed = await removeFromCart(dbOf(post), post.owner, perfumeId);
    return afterChange(post, changed, m.cart_removed());
  },
  clear: async (post) =>
    afterChange(post, await emptyCart(dbOf(post), post.owner), m.cart_cleared()),
  accept: async (post) =>
    afterChange(post, await acceptChanges(dbOf(post), post.owner), m.cart_accepted()),
  "apply-code": applyCode,
  "remove-code": async ({ secure }) => ({
    answer: nothingToSay,
    headers: [["Set-Cookie", await forgetDiscountCode({ secure })]],
  }),
};

export async function handleCartPost(form: FormData, request: Request, context: Context) {
  const intent = form.get("intent");
  if (!isCartIntent(intent)) throw data(null, { status: 400 });
  const { log, settings } = context.get(appContext);
  const secure = settings.https;
  const outcome = await findCartOwner(context, request)
    .then((owner) => intents[intent]({ context, form, owner, secure }))
    .catch((error: unknown) => {
      log.error("cart failed", error, { requestId: context.get(requestContext).id });
      return fail(intent, form);
    });
  const { answer, status, notice } = outcome;
  const headers = new Headers(outcome.headers);
  const to = form.get("to");
  if (!answer.ok || to === null) return data(answer, { status, headers });
  const path = safeRedirectPath(to, "/cart");
  return notice ? redirectWithFlash(context, path, notice, headers) : redirect(path, { headers });
}

async function applyCode({ context, form, owner, secure }: Post): Promise<Outcome> {
  const { db, now } = context.get(appContext);
  const code = normalizeCode(form.get("code"));
  if (!code) return { answer: nothingToSay };
  const taken = await takeSenderLimit(context, codeTries);
  if (!taken.ok) {
    retryAfter(context, taken.retryAfterSeconds);
    return invalidCode(form, { reason: "too-many" }, 429);
  }
  const lines = await readCart(db, owner, getLocale());
  const checked = await checkDiscount(db, code, {
    subtotalFils: subtotalFilsOf(lines),
    now: now(),
    customer: await findDiscountCustomer(context),
  });
  if (!checked.ok) return invalidCode(form, checked, 422);
  return {
    answer: nothingToSay,
    headers: [["Set-Cookie", await keepDiscountCode(code, { secure })]],
  };
}

async function afterChange(
  { secure }: Post,
  changed: CartChanged,
  notice: string,
): Promise<Outcome> {
  if (!changed.ok) {
    const { error } = changed;
    const isUnknown = error.reason === "not-in-cart" || error.reason === "unknown-perfume";
    return err(cartErrorText(error), isUnknown ? 404 : 422);
  }
  const answer: CartActionResult = { ok: true, message: notice };
  if (!changed.guest) return { answer, notice };
  const cookie = await keepGuestCart(changed.guest, { secure });
  return { answer, notice, headers: [["Set-Cookie", cookie]] };
}

const nothingToSay: CartActionResult = { ok: true, message: null };

const dbOf = ({ context }: Post) => context.get(appContext).db;

const wanted = ({ form }: Post, quantity: number) => ({
  perfumeId: String(form.get("perfumeId") ?? ""),
  quantity,
});

const err = (message: string, status = 422): Outcome => ({
  answer: { ok: false, message },
  status,
});

function invalidCode(form: FormData, error: RejectedCode["error"], status: number): Outcome {
  const typed = cleanLine(String(form.get("code") ?? "").slice(0, maxLength.line));
  return { answer: { ok: false, code: { typed, error } }, status };
}

function fail(intent: CartIntent, form: FormData): Outcome {
  if (intent === "apply-code") return invalidCode(form, { reason: "failed" }, 503);
  return { answer: { ok: false, message: failedTexts[intent](), fault: true }, status: 503 };
}
