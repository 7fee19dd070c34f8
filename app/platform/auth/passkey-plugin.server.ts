import { APIError } from "@better-auth/core/error";
import { PASSKEY_ERROR_CODES, passkey } from "@better-auth/passkey";
import { createAuthMiddleware, isAPIError } from "better-auth/api";
import * as z from "zod/mini";
import type { Brand } from "#app/platform/settings.ts";

const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(16_000));

/** What `PublicKeyCredential.toJSON()` gives of a passkey that was made, or used. */
const posted = z.strictObject({
  /** How its owner calls a new one. */
  name: z.optional(z.string().check(z.regex(/^\P{Cc}*$/u), z.maxLength(100))),
  response: z.looseObject({
    id: base64url,
    rawId: base64url,
    type: z.literal("public-key"),
    response: z.looseObject({
      clientDataJSON: base64url,
      attestationObject: z.optional(base64url),
      authenticatorData: z.optional(base64url),
      signature: z.optional(base64url),
      userHandle: z.nullish(base64url),
      transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    }),
  }),
});

/**
 * better-auth's passkeys. What a browser posts is checked before anything looks it up; and a new
 * passkey that does not hold what it says is refused, where better-auth calls that its own failure.
 */
export function passkeys({ name, siteUrl }: Pick<Brand, "name" | "siteUrl">) {
  const plugin = passkey({ rpName: name, rpID: new URL(siteUrl).hostname, origin: siteUrl });
  const checked = {
    matcher: ({ path }: { path?: string }) => path?.startsWith("/passkey/verify-") ?? false,
    handler: createAuthMiddleware(async ({ body }) => {
      if (!posted.safeParse(body).success) throw APIError.fromStatus("BAD_REQUEST");
    }),
  };
  const { verifyPasskeyRegistration: verify } = plugin.endpoints;
  const refusing = (...asked: Parameters<typeof verify>) => verify(...asked).catch(refuse);
  const verifyPasskeyRegistration = Object.assign(refusing, verify) as typeof verify;
  return {
    ...plugin,
    endpoints: { ...plugin.endpoints, verifyPasskeyRegistration },
    hooks: { before: [checked] },
  };
}

const untrue = PASSKEY_ERROR_CODES.FAILED_TO_VERIFY_REGISTRATION;

function refuse(error: unknown): never {
  const isUntrue = isAPIError(error) && error.body?.code === untrue.code;
  throw isUntrue ? APIError.from("BAD_REQUEST", untrue) : error;
}

/**
 * Whether better-auth logs no more than that somebody's passkey does not hold. A statement that
 * failed meanwhile is ours.
 */
export const isUntruePasskey = (message: string, error: Error): boolean =>
  /^Failed to verify (registration|authentication)$/.test(message) && !("query" in error);
