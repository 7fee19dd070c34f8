import { createHmac } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, desc, eq, lt } from "drizzle-orm";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import type { Settings } from "#app/platform/settings.ts";
import { signingKeys } from "#db/schema/api-sessions.ts";

type Needs = Pick<App, "db" | "settings" | "now">;

export const signingAlgorithm = "ES256";

const day = 24 * 3_600_000;
const signsForMs = 90 * day;
const readEveryMs = 5 * 60_000;
const readAgainMs = 5_000;

export type SigningKey = { kid: string; publicJwk: JWK; verify: CryptoKey; row: KeyRow };
type KeyRow = typeof signingKeys.$inferSelect;

type KeySet = { keys: SigningKey[]; readAt: number; signer?: Promise<CryptoKey> };
const keySets = new WeakMap<Settings, Promise<KeySet>>();

export async function listSigningKeys(app: Needs): Promise<SigningKey[]> {
  return (await keySetOf(app, readEveryMs)).keys;
}

export async function findSigningKey(app: Needs, kid: string): Promise<SigningKey | null> {
  const known = (await listSigningKeys(app)).find((key) => key.kid === kid);
  if (known) return known;
  const { keys } = await keySetOf(app, readAgainMs);
  return keys.find((key) => key.kid === kid) ?? null;
}

export async function currentSigner(app: Needs): Promise<{ kid: string; key: CryptoKey }> {
  const set = await keySetOf(app, readEveryMs);
  const [newest] = set.keys;
  if (!newest) throw new Error("No key to sign access tokens with");
  set.signer ??= openPrivate(app, newest.row);
  return { kid: newest.kid, key: await set.signer };
}

async function keySetOf(app: Needs, maxAgeMs: number): Promise<KeySet> {
  const at = app.now().getTime();
  const kept = keySets.get(app.settings);
  const set = kept && (await kept);
  if (set && Math.abs(at - set.readAt) < maxAgeMs) return set;
  const reading = readKeys(app);
  keySets.set(app.settings, reading);
  reading.catch(() => keySets.delete(app.settings));
  return reading;
}

async function readKeys(app: Needs): Promise<KeySet> {
  const at = app.now();
  const secretMark = markOf(app);
  const read = () =>
    app.db
      .select()
      .from(signingKeys)
      .where(eq(signingKeys.secretMark, secretMark))
      .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))
      .limit(2);
  let rows = await read();
  const [newest] = rows;
  if (!newest || at.getTime() - newest.createdAt.getTime() > signsForMs) {
    await addKey(app, at);
    rows = await read();
  }
  const keys = rows.map(async (row) => {
    const publicJwk = row.publicJwk as JWK;
    return { kid: row.id, publicJwk, verify: await imported(publicJwk), row };
  });
  return { keys: await Promise.all(keys), readAt: at.getTime() };
}

async function addKey({ db, settings }: Needs, at: Date): Promise<void> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const data = JSON.stringify(await exportJWK(pair.privateKey));
  const sealedPrivateJwk = await symmetricEncrypt({ key: sealOf(settings), data });
  const id = newId();
  const facts = { kid: id, use: "sig", alg: signingAlgorithm, key_ops: ["verify"] };
  const publicJwk = { ...(await exportJWK(pair.publicKey)), ...facts };
  const secretMark = markOf({ settings });
  await db
    .insert(signingKeys)
    .values({ id, publicJwk, sealedPrivateJwk, secretMark, createdAt: at });
  const before = new Date(at.getTime() - 2 * signsForMs);
  await db
    .delete(signingKeys)
    .where(and(eq(signingKeys.secretMark, secretMark), lt(signingKeys.createdAt, before)));
}

async function openPrivate({ settings }: Needs, { sealedPrivateJwk }: KeyRow): Promise<CryptoKey> {
  const data = await symmetricDecrypt({ key: sealOf(settings), data: sealedPrivateJwk });
  return imported(JSON.parse(data));
}

async function imported(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm);
  if (key instanceof Uint8Array) throw new Error("A key for signing that is none of a pair");
  return key;
}

const sealOf = ({ secret }: Pick<App["settings"], "secret">) => `signing key ${secret}`;

const markOf = ({ settings }: Pick<App, "settings">) =>
  createHmac("sha256", settings.secret).update("signing keys").digest("base64url").slice(0, 16);
