import { createHmac } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import {
  decodeJwt,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from "jose";
import { LRUCache } from "lru-cache";
import { isId, newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { authPath } from "#app/platform/auth/auth.server.ts";
import {
  isSessionLocked,
  type SessionUser,
  staffIdleMs,
} from "#app/platform/auth/session.server.ts";
import { apiSessions, signingKeys } from "#db/schema/api.ts";
import { session, user } from "#db/schema/auth.ts";
import type { AssuranceLevel, AuthMethod } from "#db/schema/enums.ts";

type Needs = Pick<App, "db" | "settings" | "now">;

export const accessTokenSeconds = 3_600;

export type AccessClaims = {
  iss: string;
  sub: string;
  aud: "authenticated";
  iat: number;
  exp: number;
  email: string;
  phone: string;
  app_metadata: { provider: string; providers: string[] };
  user_metadata: Record<string, unknown>;
  role: "authenticated" | "staff";
  aal: AssuranceLevel;
  amr: { method: AuthMethod; timestamp: number }[];
  session_id: string;
  is_anonymous: false;
};

type AccessPerson = Pick<
  SessionUser,
  "id" | "name" | "email" | "emailVerified" | "role" | "grants" | "twoFactorEnabled"
>;

export type Access = AccessClaims & { person: AccessPerson };

const issuerOf = ({ settings }: Pick<App, "settings">) => `${settings.brand.siteUrl}${authPath}`;

export async function signAccessToken(
  app: Needs,
  claims: Omit<AccessClaims, "iss" | "aud" | "iat" | "exp" | "is_anonymous">,
): Promise<{ token: string; expiresAt: number }> {
  const { kid, key } = await currentSigner(app);
  const iat = Math.floor(app.now().getTime() / 1000);
  const exp = iat + accessTokenSeconds;
  const token = await new SignJWT({ ...claims, is_anonymous: false })
    .setProtectedHeader({ alg: signingAlgorithm, kid, typ: "JWT" })
    .setIssuer(issuerOf(app))
    .setAudience("authenticated")
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .sign(key);
  return { token, expiresAt: exp };
}

/**
 * The person of an access token as the database has them now. Null for a forged or expired token,
 * an ended session, a disabled account or an idle staff session, and before the second factor
 * unless `halfway` is set.
 */
export async function findAccess(
  app: Needs,
  bearer: string,
  { halfway = false } = {},
): Promise<Access | null> {
  const claims = await verifiedClaims(app, bearer);
  if (!claims) return null;
  const found = await findPerson(app, claims);
  if (!found) return null;
  const { person, aal } = found;
  if (!halfway && person.twoFactorEnabled && aal !== "aal2") return null;
  const role = person.role === "customer" ? "authenticated" : "staff";
  return { ...claims, aal, role, email: person.email, person };
}

const freshSeconds = 10 * 60;

export function isFresh({ now }: Pick<App, "now">, { amr }: Access, ...methods: AuthMethod[]) {
  const since = now().getTime() / 1000 - freshSeconds;
  const counts = amr.filter(({ method }) => methods.length === 0 || methods.includes(method));
  return counts.some(({ timestamp }) => timestamp >= since);
}

async function verifiedClaims(app: Needs, bearer: string): Promise<AccessClaims | null> {
  try {
    const { alg, kid } = decodeProtectedHeader(bearer);
    if (alg !== signingAlgorithm) return null;
    const key = await findPublicKey(app, kid);
    if (!key) return null;
    const { payload } = await jwtVerify(bearer, key, {
      algorithms: [signingAlgorithm],
      issuer: issuerOf(app),
      audience: "authenticated",
      currentDate: app.now(),
      requiredClaims: ["exp", "sub", "session_id"],
    });
    const claims = payload as unknown as AccessClaims;
    return isId(claims.sub) && isId(claims.session_id) ? claims : null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/** What a token says, proven by nothing; null where it is none. */
export function payloadOf(token: string): JWTPayload | null {
  try {
    return decodeJwt(token);
  } catch (error) {
    if (error instanceof errors.JWTInvalid) return null;
    throw error;
  }
}

/** By their names, because their import takes long; a deleted one is forgotten after a while. */
const publicKeys = new LRUCache<string, JWK>({ max: 10, ttl: 10 * 60_000 });

async function findPublicKey(app: Needs, kid = ""): Promise<JWK | undefined> {
  const nameOf = (id: string) => `${markOf(app)} ${id}`;
  const known = publicKeys.get(nameOf(kid));
  if (known) return known;
  for (const { id, publicJwk } of await listSigningKeys(app))
    publicKeys.set(nameOf(id), publicJwk as JWK);
  return publicKeys.get(nameOf(kid));
}

async function findPerson(app: Needs, { sub, session_id }: AccessClaims) {
  const [found] = await app.db
    .select({
      person: {
        id: user.id,
        name: user.name,
        email: user.email,
        emailVerified: user.emailVerified,
        role: user.role,
        grants: user.grants,
        twoFactorEnabled: user.twoFactorEnabled,
      },
      mustChangePassword: user.mustChangePassword,
      aal: apiSessions.aal,
      lockedAt: session.lockedAt,
      isOwnDevice: session.isOwnDevice,
      updatedAt: session.updatedAt,
    })
    .from(apiSessions)
    .innerJoin(session, eq(session.id, apiSessions.id))
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(apiSessions.id, session_id),
        eq(user.id, sub),
        eq(user.isActive, true),
        gt(session.expiresAt, new Date()),
      ),
    );
  if (!found || found.mustChangePassword) return null;
  const { person } = found;
  if (person.role !== "customer" && !(await noteStaffUse(app, session_id, found))) return null;
  return found;
}

const usedEveryMs = 60_000;

async function noteStaffUse(
  { db, settings }: Needs,
  sessionId: string,
  found: { lockedAt: Date | null; isOwnDevice: boolean; updatedAt: Date },
): Promise<boolean> {
  const unusedMs = Date.now() - found.updatedAt.getTime();
  if (unusedMs > staffIdleMs || isSessionLocked(found, settings.staffLockMinutes)) {
    await db.delete(session).where(eq(session.id, sessionId));
    return false;
  }
  if (unusedMs > usedEveryMs)
    await db.update(session).set({ updatedAt: new Date() }).where(eq(session.id, sessionId));
  return true;
}

const signingAlgorithm = "ES256";

const day = 24 * 3_600_000;
const signsForMs = 90 * day;

type KeyRow = typeof signingKeys.$inferSelect;

/** The key that signs, and the one before it, whose tokens are still good. */
export async function listSigningKeys(app: Needs): Promise<KeyRow[]> {
  const at = app.now();
  const read = () =>
    app.db
      .select()
      .from(signingKeys)
      .where(eq(signingKeys.secretMark, markOf(app)))
      .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))
      .limit(2);
  const rows = await read();
  const [newest] = rows;
  if (newest && at.getTime() - newest.createdAt.getTime() <= signsForMs) return rows;
  await addKey(app, at);
  return read();
}

async function currentSigner(app: Needs): Promise<{ kid: string; key: JWK }> {
  const [newest] = await listSigningKeys(app);
  if (!newest) throw new Error("No key to sign access tokens with");
  return { kid: newest.id, key: await openPrivate(app, newest) };
}

async function addKey({ db, settings }: Needs, at: Date): Promise<void> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true });
  const data = JSON.stringify(await exportJWK(pair.privateKey));
  const sealedPrivateJwk = await symmetricEncrypt({ key: sealOf(settings), data });
  const id = newId();
  const facts = { kid: id, use: "sig", alg: signingAlgorithm, key_ops: ["verify"] };
  const publicJwk = { ...(await exportJWK(pair.publicKey)), ...facts };
  const secretMark = markOf({ settings });
  const isOurs = eq(signingKeys.secretMark, secretMark);
  const ago = (ms: number) => new Date(at.getTime() - ms);
  await db.transaction(async (tx) => {
    // Of several that find no key at once, one adds it.
    await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`);
    const isThere = and(isOurs, gte(signingKeys.createdAt, ago(signsForMs)));
    if ((await tx.$count(signingKeys, isThere)) > 0) return;
    await tx
      .insert(signingKeys)
      .values({ id, publicJwk, sealedPrivateJwk, secretMark, createdAt: at });
    await tx.delete(signingKeys).where(and(isOurs, lt(signingKeys.createdAt, ago(2 * signsForMs))));
  });
}

async function openPrivate({ settings }: Needs, { sealedPrivateJwk }: KeyRow): Promise<JWK> {
  return JSON.parse(await symmetricDecrypt({ key: sealOf(settings), data: sealedPrivateJwk }));
}

const sealOf = ({ secret }: Pick<App["settings"], "secret">) => `signing key ${secret}`;

const markOf = ({ settings }: Pick<App, "settings">) =>
  createHmac("sha256", settings.secret).update("signing keys").digest("base64url").slice(0, 16);
