import { renderSVG } from "uqr";
import { isRefusal } from "./api-refusal.server.ts";
import type { Auth } from "./auth.server.ts";
import { onlyCookies } from "./sign-in.server.ts";

/** The two kinds of code: of the authenticator app, or one of the list for when it is lost. */
export type FactorKind = "app" | "recovery";

export type FactorRefusal = "wrong" | "locked" | "expired";

/** Completes a sign-in that a password, a mailed code or a provider began. */
export async function verifySecondFactor(
  auth: Auth,
  { kind, code, headers }: { kind: FactorKind; code: string; headers: Headers },
): Promise<{ ok: true; headers: Headers } | { ok: false; reason: FactorRefusal }> {
  const request = { body: { code }, headers, returnHeaders: true } as const;
  try {
    const answer = await (kind === "app"
      ? auth.api.verifyTOTP(request)
      : auth.api.verifyBackupCode(request));
    return { ok: true, headers: onlyCookies(answer.headers) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (isRefusal(error, "ACCOUNT_TEMPORARILY_LOCKED")) return { ok: false, reason: "locked" };
    const isWrong = isRefusal(error, "INVALID_CODE", "INVALID_BACKUP_CODE");
    return { ok: false, reason: isWrong ? "wrong" : "expired" };
  }
}

export type SecondFactorSetup = {
  /** Address of a picture for the app's camera. */
  qrCode: string;
  /** The same to type in, in groups of four. */
  secret: string;
  recoveryCodes: string[];
};

/**
 * Prepares the second factor of whoever is signed in; it counts from the first right code on
 * (confirmSecondFactor). `password` is asked of accounts that have one.
 */
export async function prepareSecondFactor(
  auth: Auth,
  { password, headers }: { password?: string; headers: Headers },
): Promise<{ ok: true; setup: SecondFactorSetup } | { ok: false; reason: "wrong" | "unverified" }> {
  try {
    const answer = await auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers });
    if (answer.method !== "totp") throw new Error("another second factor than the app's");
    const { totpURI, backupCodes } = answer;
    const secret = new URL(totpURI).searchParams.get("secret") ?? "";
    const setup = {
      qrCode: `data:image/svg+xml,${encodeURIComponent(renderSVG(totpURI))}`,
      secret: secret.replace(/.{4}(?=.)/g, "$& "),
      recoveryCodes: backupCodes,
    };
    return { ok: true, setup };
  } catch (error) {
    if (isRefusal(error, "EMAIL_NOT_VERIFIED")) return { ok: false, reason: "unverified" };
    if (isRefusal(error, "INVALID_PASSWORD")) return { ok: false, reason: "wrong" };
    throw error;
  }
}

/** Switches the prepared second factor on by a code of the app; the cookies carry a new session. */
export async function confirmSecondFactor(
  auth: Auth,
  { code, headers }: { code: string; headers: Headers },
): Promise<{ ok: true; headers: Headers } | { ok: false; reason: FactorRefusal }> {
  return verifySecondFactor(auth, { kind: "app", code, headers });
}

/** Switches the second factor off. False: the password was wrong. */
export async function removeSecondFactor(
  auth: Auth,
  { password, headers }: { password?: string; headers: Headers },
): Promise<{ ok: true; headers: Headers } | { ok: false }> {
  try {
    const request = { body: { password }, headers, returnHeaders: true } as const;
    const answer = await auth.api.disableTwoFactor(request);
    return { ok: true, headers: onlyCookies(answer.headers) };
  } catch (error) {
    if (isRefusal(error, "INVALID_PASSWORD")) return { ok: false };
    throw error;
  }
}

/** New recovery codes in place of the old ones. Null: the password was wrong. */
export async function renewRecoveryCodes(
  auth: Auth,
  { password, headers }: { password?: string; headers: Headers },
): Promise<string[] | null> {
  try {
    return (await auth.api.generateBackupCodes({ body: { password }, headers })).backupCodes;
  } catch (error) {
    if (isRefusal(error, "INVALID_PASSWORD")) return null;
    throw error;
  }
}

/** Whether a sign-in of this browser waits for its second factor. */
export const isHalfway = ({ headers }: Pick<Request, "headers">): boolean =>
  /(?:^|;\s*)(?:__Secure-)?auth\.two_factor=/.test(headers.get("cookie") ?? "");
