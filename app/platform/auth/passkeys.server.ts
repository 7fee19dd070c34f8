import { getAuthenticatorName, PASSKEY_ERROR_CODES, passkey } from "@better-auth/passkey";
import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api";
import { and, asc, eq, ne } from "drizzle-orm";
import * as z from "zod/mini";
import { isId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { passkey as passkeyTable, user } from "#db/schema/auth.ts";

export async function listPasskeys(db: Db, userId: string) {
  const passkeys = await db
    .select({
      id: passkeyTable.id,
      name: passkeyTable.name,
      aaguid: passkeyTable.aaguid,
      createdAt: passkeyTable.createdAt,
    })
    .from(passkeyTable)
    .where(eq(passkeyTable.userId, userId))
    .orderBy(asc(passkeyTable.id));
  return passkeys.map(({ id, name, aaguid, createdAt }) => ({
    id,
    name: name || getAuthenticatorName(aaguid ?? undefined) || null,
    createdAt,
  }));
}

export async function removePasskey(db: Db, userId: string, passkeyId: string): Promise<boolean> {
  if (!isId(passkeyId)) return false;
  const removed = await db
    .delete(passkeyTable)
    .where(and(eq(passkeyTable.id, passkeyId), eq(passkeyTable.userId, userId)))
    .returning({ id: passkeyTable.id });
  return removed.length > 0;
}

const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(16_000));

const posted = z.strictObject({
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

/** better-auth's passkeys, which check posted data first and refuse those of staff. */
export function passkeys(app: Pick<App, "db" | "settings">) {
  const { db } = app;
  const { siteUrl } = app.settings.brand;
  const plugin = passkey({
    get rpName() {
      return app.settings.brand.name;
    },
    rpID: new URL(siteUrl).hostname,
    origin: siteUrl,
  });
  const checked = {
    matcher: ({ path }: { path?: string }) => path?.startsWith("/passkey/verify-") ?? false,
    handler: createAuthMiddleware(async ({ body }) => {
      const { data } = posted.safeParse(body);
      if (!data) throw APIError.fromStatus("BAD_REQUEST");
      if (await isOfStaff(db, data.response.id)) throw APIError.fromStatus("UNAUTHORIZED");
    }),
  };
  const { verifyPasskeyRegistration: verify } = plugin.endpoints;
  const verifying = (...asked: Parameters<typeof verify>) => verify(...asked).catch(rethrowUntrue);
  const verifyPasskeyRegistration = Object.assign(verifying, verify) as typeof verify;
  return {
    ...plugin,
    endpoints: { ...plugin.endpoints, verifyPasskeyRegistration },
    hooks: { before: [checked] },
  };
}

async function isOfStaff(db: Db, credentialId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: user.id })
    .from(passkeyTable)
    .innerJoin(user, eq(user.id, passkeyTable.userId))
    .where(and(eq(passkeyTable.credentialID, credentialId), ne(user.role, "customer")));
  return found !== undefined;
}

const untrue = PASSKEY_ERROR_CODES.FAILED_TO_VERIFY_REGISTRATION;

function rethrowUntrue(error: unknown): never {
  const isUntrue = isAPIError(error) && error.body?.code === untrue.code;
  throw isUntrue ? APIError.from("BAD_REQUEST", untrue) : error;
}

/** True if better-auth only reports an invalid passkey; a failed statement is a fault of ours. */
export const isUntruePasskey = (message: string, error: Error): boolean =>
  /^Failed to verify (registration|authentication)$/.test(message) && !("query" in error);
