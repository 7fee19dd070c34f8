import { createHmac, randomInt } from "node:crypto";
import { z } from "zod";
import { locales } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import type { Auth } from "./auth.server.ts";
import { forgiveTries, takeTry } from "./auth-limits.server.ts";

type Needs = Pick<App, "db" | "settings" | "log" | "now">;

type Place = { address: string; purpose: "sign-in" | "change" | "nonce" };

const newcomerSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  passwordHash: z.string().nullable(),
  locale: z.enum(locales),
});
export type PhoneNewcomer = z.output<typeof newcomerSchema>;

const askedSchema = z.object({
  userId: z.string().optional(),
  newcomer: newcomerSchema.optional(),
});
export type CodeIntent = z.output<typeof askedSchema>;

const storedSchema = askedSchema.extend({ hash: z.string() });

const codeMs = 10 * 60_000;
const nameOf = ({ purpose, address }: Place) => `code:${purpose}:${address}`;

const hashOf = ({ settings }: Pick<App, "settings">, name: string, code: string) =>
  createHmac("sha256", settings.secret).update(`${name} ${code}`).digest("base64url");

export async function storeCode(
  app: Needs,
  auth: Auth,
  place: Place,
  asked: CodeIntent,
): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const identifier = nameOf(place);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const value = JSON.stringify({ hash: hashOf(app, identifier, code), ...asked });
  const expiresAt = new Date(Date.now() + codeMs);
  await internalAdapter.deleteVerificationByIdentifier(identifier);
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  await forgiveTries(app, "mailed-code", identifier);
  return code;
}

export async function findStoredCode(auth: Auth, place: Place): Promise<CodeIntent | null> {
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.findVerificationValue(nameOf(place));
  if (!kept || kept.expiresAt <= new Date()) return null;
  return askedSchema.parse(JSON.parse(kept.value));
}

export async function consumeStoredCode(
  app: Needs,
  auth: Auth,
  { code, ...place }: Place & { code: string },
): Promise<CodeIntent | null> {
  const identifier = nameOf(place);
  const taken = await takeTry(app, "mailed-code", identifier);
  if (!taken.ok) return null;
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.findVerificationValue(identifier);
  if (!kept || kept.expiresAt <= new Date()) return null;
  const { hash, ...asked } = storedSchema.parse(JSON.parse(kept.value));
  if (hash !== hashOf(app, identifier, code)) return null;
  return (await internalAdapter.consumeVerificationValue(identifier)) ? asked : null;
}
