import { inArray, lte } from "drizzle-orm";
import { createCookie, type MiddlewareFunction } from "react-router";
import * as z from "zod/mini";
import { newId } from "#app/lib/ids.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext, type Context, requestContext } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { setFlash } from "#app/platform/form.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { cartMerges } from "#db/schema/cart.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { type KeptLine, maxLines, maxQuantity } from "./cart.ts";
import { changeAccountCart, isOf, withLine } from "./change-cart.server.ts";

const thirtyDaysSeconds = 30 * 24 * 60 * 60;
const cookie = createCookie("guest-cart", {
  path: "/",
  maxAge: thirtyDaysSeconds,
  httpOnly: true,
  sameSite: "lax",
});

export async function readGuestCart({ headers }: Pick<Request, "headers">): Promise<GuestCart> {
  const cart = unpackGuestCart(await cookie.parse(headers.get("Cookie")));
  return cart ?? { id: newId(), lines: [] };
}

export function keepGuestCart(cart: GuestCart, { secure }: { secure: boolean }): Promise<string> {
  return cookie.serialize(packGuestCart(cart), { secure });
}

function forgetGuestCart({ secure }: { secure: boolean }): Promise<string> {
  return cookie.serialize("", { secure, maxAge: 0 });
}

export type GuestCart = {
  id: string;
  lines: KeptLine[];
};

const highestPriceAed = 1_000_000;
const packedLine = z.tuple([
  z.uuid(),
  z.int().check(z.minimum(1), z.maximum(maxQuantity)),
  z.int().check(z.minimum(0), z.maximum(highestPriceAed)),
]);
const packedCart = z.object({ id: z.uuid(), lines: z.array(z.unknown()) });

/** The cookie's format: `{ id, lines: [perfumeId, quantity, priceAed][] }`. */
export function packGuestCart({ id, lines }: GuestCart) {
  return {
    id,
    lines: lines.map(({ perfumeId, quantity, priceAed }) => [perfumeId, quantity, priceAed]),
  };
}

export function unpackGuestCart(packed: unknown): GuestCart | null {
  const cart = z.safeParse(packedCart, packed);
  if (!cart.success) return null;
  const lines = new Map<string, KeptLine>();
  for (const each of cart.data.lines.slice(0, maxLines)) {
    const line = z.safeParse(packedLine, each);
    if (!line.success) continue;
    const [id, quantity, priceAed] = line.data;
    const perfumeId = id.toLowerCase();
    if (!lines.has(perfumeId)) lines.set(perfumeId, { perfumeId, quantity, priceAed });
  }
  return { id: cart.data.id, lines: [...lines.values()] };
}

export type CartOwner = { userId: string } | { guest: GuestCart };

export async function findCartOwner(context: Context, request: Request): Promise<CartOwner> {
  const user = await findUser(context);
  return user ? { userId: user.id } : { guest: await readGuestCart(request) };
}

/** Twice as long as a browser keeps a guest cart, so the same one cannot come again. */
const rememberedMs = 60 * 24 * 60 * 60 * 1000;

/** Merges a guest cart once, from however many tabs; returns how many perfumes did not fit. */
export async function mergeGuestCart(
  db: Db,
  { userId, guest, now }: { userId: string; guest: GuestCart; now: Date },
): Promise<{ leftOut: number }> {
  if (guest.lines.length === 0) return { leftOut: 0 };
  const leftOut = await db.transaction(async (tx) => {
    // A concurrent request waits here and then finds the cart merged.
    const first = await tx
      .insert(cartMerges)
      .values({ guestCartId: guest.id, mergedAt: now })
      .onConflictDoNothing()
      .returning({ guestCartId: cartMerges.guestCartId });
    if (first.length === 0) return 0;
    let left = 0;
    await changeAccountCart(tx, userId, async (mine) => {
      const known = await keepKnown(tx, guest.lines);
      const lines = known.reduce(withBottles, mine);
      left = known.filter((line) => !lines.some(isOf(line))).length;
      return { ok: true, lines };
    });
    return left;
  });
  const longAgo = new Date(now.getTime() - rememberedMs);
  await db.delete(cartMerges).where(lte(cartMerges.mergedAt, longAgo));
  return { leftOut };
}

async function keepKnown(tx: Tx, lines: KeptLine[]): Promise<KeptLine[]> {
  const ids = lines.map(({ perfumeId }) => perfumeId);
  const known = await tx
    .select({ id: perfumes.id })
    .from(perfumes)
    .where(inArray(perfumes.id, ids))
    .for("key share");
  return lines.filter(({ perfumeId }) => known.some(({ id }) => id === perfumeId));
}

/** What does not fit is left out. */
function withBottles(lines: KeptLine[], line: KeptLine): KeptLine[] {
  const before = lines.find(isOf(line));
  if (!before && lines.length >= maxLines) return lines;
  const quantity = Math.min(line.quantity + (before?.quantity ?? 0), maxQuantity);
  return withLine(lines, { ...line, ...before, quantity });
}

/**
 * Merges the guest cart on the first request after signing in, before the page is read. During an
 * outage the guest cart stays, and pages without the database still work.
 */
export const mergeCarts: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { settings, log } = context.get(appContext);
  const merged = await merge(request, context).catch((error: unknown) => {
    log.error("cart not merged", error, { requestId: context.get(requestContext).id });
    return null;
  });
  const response = await next();
  if (merged) {
    const secure = settings.https;
    response.headers.append("Set-Cookie", await forgetGuestCart({ secure }));
    if (merged.leftOut > 0) {
      response.headers.append(
        "Set-Cookie",
        await setFlash({ type: "info", text: m.cart_left_out() }, "/", settings),
      );
    }
  }
  return response;
};

async function merge(
  request: Request,
  context: Parameters<typeof mergeCarts>[0]["context"],
): Promise<{ leftOut: number } | null> {
  const guest = await readGuestCart(request);
  if (guest.lines.length === 0) return null;
  const user = await findUser(context);
  if (!user) return null;
  const { db, now } = context.get(appContext);
  return mergeGuestCart(db, { userId: user.id, guest, now: now() });
}
