import { parseCookies } from "better-auth/cookies";
import type { Auth } from "./auth.server.ts";

/**
 * Until when no second factor is tried of whoever is halfway signed in with these cookies. Ask it
 * only after better-auth refused a code for that: it has checked that the cookies are genuine.
 */
export async function endOfLock(auth: Auth, headers: Headers): Promise<Date | null> {
  const { adapter, createAuthCookie, internalAdapter } = await auth.$context;
  const cookies = parseCookies(headers.get("cookie") ?? "");
  const [halfway = ""] = cookies.get(createAuthCookie("two_factor").name)?.split(".") ?? [];
  const signIn = await internalAdapter.findVerificationValue(halfway);
  if (!signIn) return null;
  const factor = await adapter.findOne<{ lockedUntil: Date | null }>({
    model: "twoFactor",
    where: [{ field: "userId", value: signIn.value }],
  });
  return factor?.lockedUntil ?? null;
}
