import { createCookie, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import { newId } from "#app/lib/ids.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { type KeptLine, maxLines, maxQuantity } from "./cart.ts";

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

export function forgetGuestCart({ secure }: { secure: boolean }): Promise<string> {
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

export function withLine(cart: GuestCart, line: KeptLine): GuestCart {
  const isThere = cart.lines.some(({ perfumeId }) => perfumeId === line.perfumeId);
  const lines = isThere
    ? cart.lines.map((each) => (each.perfumeId === line.perfumeId ? line : each))
    : [...cart.lines, line];
  return { ...cart, lines };
}

export function withoutLine(cart: GuestCart, perfumeId: string): GuestCart {
  return { ...cart, lines: cart.lines.filter((line) => line.perfumeId !== perfumeId) };
}

export type CartOwner = { userId: string } | { guest: GuestCart };

export async function findCartOwner(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<CartOwner> {
  const user = await findUser(context);
  return user ? { userId: user.id } : { guest: await readGuestCart(request) };
}
