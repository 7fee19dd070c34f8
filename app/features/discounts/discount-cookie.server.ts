import { createCookie } from "react-router";
import { normalizeCode } from "./discounts.ts";

const thirtyDaysSeconds = 30 * 24 * 60 * 60;
/** The code that a visitor applied, kept while shopping and checked again wherever it is used. */
const cookie = createCookie("discount-code", {
  path: "/",
  maxAge: thirtyDaysSeconds,
  httpOnly: true,
  sameSite: "lax",
});

/** The code that a request brings along, or null. */
export async function readDiscountCode(request: Request): Promise<string | null> {
  return normalizeCode(await cookie.parse(request.headers.get("Cookie")));
}

/** A Set-Cookie header that makes the browser keep this code. */
export function keepDiscountCode(code: string, { secure }: { secure: boolean }): Promise<string> {
  return cookie.serialize(code, { secure });
}

/** A Set-Cookie header that makes the browser forget its code. */
export function forgetDiscountCode({ secure }: { secure: boolean }): Promise<string> {
  return cookie.serialize("", { secure, maxAge: 0 });
}
