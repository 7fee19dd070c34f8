import { createHmac, hash, randomBytes } from "node:crypto";
import { and, desc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { type AuditedAction, declareActions } from "#app/lib/audited.ts";
import { newId } from "#app/lib/ids.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { apiKeys } from "#db/schema/api.ts";
import { user } from "#db/schema/auth.ts";

export const apiScopes = [
  "contacts:read",
  "contacts:write",
  "bookings:read",
  "bookings:write",
  "orders:read",
  "orders:write",
  "perfumes:read",
  "perfumes:write",
  "customers:read",
  "codes:read",
] as const;

export type ApiKey =
  | { kind: "publishable" }
  | {
      kind: "secret";
      id: string;
      scopes: string[];
      ownerId: string;
    };

export type ApiVariables = { requestId: string; apiKey: ApiKey };

type Needs = Pick<App, "db" | "settings" | "now">;

const usedEveryMs = 60_000;

/** The publishable key: from the settings, set by an owner, or derived from SECRET. */
export async function readPublishableKey({ db, settings }: Omit<Needs, "now">): Promise<string> {
  if (settings.api.publishableKey) return settings.api.publishableKey;
  const [chosen] = await db
    .select({ key: apiKeys.publishableKey })
    .from(apiKeys)
    .where(isNotNull(apiKeys.publishableKey))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(1);
  if (chosen?.key) return chosen.key;
  const own = createHmac("sha256", settings.secret).update("publishable API key");
  return `lamaan_publishable_${own.digest("base64url").slice(0, 32)}`;
}

export async function findApiKey(app: Needs, key: string): Promise<ApiKey | null> {
  if (key === (await readPublishableKey(app))) return { kind: "publishable" };
  if (!key.startsWith(secretStart)) return null;
  const [found] = await app.db
    .select({ id: apiKeys.id, scopes: apiKeys.scopes, ownerId: user.id })
    .from(apiKeys)
    .innerJoin(user, eq(user.id, apiKeys.createdBy))
    .where(and(eq(apiKeys.keyHash, hashOf(key)), isSecretInUse(), isMakerOwner));
  if (!found) return null;
  await noteUse(app, found.id);
  return { kind: "secret", ...found };
}

const isSecretInUse = () => and(isNull(apiKeys.revokedAt), isNull(apiKeys.publishableKey));

/** Keys stop working when their maker is disabled or no longer an owner. */
const isMakerOwner = sql<boolean>`coalesce(${user.isActive} and ${user.role} = 'owner', false)`;

/** At most once a minute, so that busy keys do not write with every request. */
async function noteUse({ db, now }: Needs, id: string): Promise<void> {
  const before = new Date(now().getTime() - usedEveryMs);
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now() })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))));
}

const secretStart = "lamaan_secret_";

/** Keys are random, so a plain hash is as good as a slow one. */
const hashOf = (key: string) => hash("sha256", key, "base64url");

const publishableName = "publishable";

export const keyActions = declareActions(
  "api-key",
  {
    of: {
      table: "api_keys",
      called: m.api_audit_kind,
      page: () => "/admin/api",
      nameOf: (name) => (name === publishableName ? m.api_publishable() : name),
    },
  },
  {
    add: { words: m.api_did_key_add },
    revoke: { words: m.api_did_key_revoke },
    publish: { words: m.api_did_key_publish },
  },
);

export async function addSecretKey(
  app: Needs,
  { name, scopes, actorId }: { name: string; scopes: readonly string[]; actorId: string },
): Promise<{ id: string; key: string }> {
  const key = secretStart + randomBytes(32).toString("base64url");
  const row = { name, scopes: [...scopes], keyHash: hashOf(key), ending: key.slice(-4) };
  return { id: await insertKey(app, row, { action: keyActions.add, actorId }), key };
}

async function insertKey(
  { db, now }: Needs,
  row: Pick<typeof apiKeys.$inferInsert, "name" | "keyHash" | "ending">,
  by: { action: AuditedAction; actorId: string },
): Promise<string> {
  const [id, at] = [newId(), now()];
  await db.transaction(async (tx) => {
    await tx.insert(apiKeys).values({ ...row, id, createdBy: by.actorId, createdAt: at });
    await recordAudit(tx, { ...by, rowId: id, at });
  });
  return id;
}

export async function revokeSecretKey(
  { db, now }: Needs,
  { id, actorId }: { id: string; actorId: string },
): Promise<boolean> {
  const at = now();
  return db.transaction(async (tx) => {
    const revoked = await tx
      .update(apiKeys)
      .set({ revokedAt: at })
      .where(and(eq(apiKeys.id, id), isSecretInUse()))
      .returning({ id: apiKeys.id });
    if (revoked.length === 0) return false;
    await recordAudit(tx, { action: keyActions.revoke, rowId: id, actorId, at });
    return true;
  });
}

export async function replacePublishableKey(
  app: Needs,
  { actorId }: { actorId: string },
): Promise<string> {
  const publishableKey = `lamaan_publishable_${randomBytes(24).toString("base64url")}`;
  const keyHash = hashOf(publishableKey);
  const row = { name: publishableName, publishableKey, keyHash, ending: "" };
  await insertKey(app, row, { action: keyActions.publish, actorId });
  return publishableKey;
}

export function listSecretKeys({ db }: Pick<App, "db">) {
  const { id, name, ending, scopes, lastUsedAt, revokedAt, createdAt } = apiKeys;
  const maker = { makerName: user.name, isMakerOwner };
  return db
    .select({ id, name, ending, scopes, lastUsedAt, revokedAt, createdAt, ...maker })
    .from(apiKeys)
    .leftJoin(user, eq(user.id, apiKeys.createdBy))
    .where(isNull(apiKeys.publishableKey))
    .orderBy(desc(createdAt), desc(id));
}

export function bearerOf(c: Context): string | null {
  const [, token = ""] = /^Bearer\s+(\S+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  return token && token !== apiKeyOf(c) ? token : null;
}

const apiKeyOf = (c: Context) => c.req.header("apikey") ?? c.req.query("apikey") ?? "";

export function requireApiKey(app: Needs): MiddlewareHandler<{ Variables: ApiVariables }> {
  return async (c, next) => {
    const key = apiKeyOf(c);
    if (!key) {
      const hint = "No `apikey` request header or url param was found.";
      return c.json({ message: "No API key found in request", hint }, 401);
    }
    const found = await findApiKey(app, key);
    if (!found) {
      const hint = "Double check your publishable or secret API key.";
      return c.json({ message: "Invalid API key", hint }, 401);
    }
    c.set("apiKey", found);
    return next();
  };
}

/** Allows pages of API_ORIGINS to call the API from a browser; it never uses cookies. */
export function apiCors({ settings }: Pick<App, "settings">): MiddlewareHandler {
  const { origins } = settings.api;
  return cors({
    origin: origins.includes("*") ? "*" : origins,
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    exposeHeaders: ["Content-Range", "Retry-After", "X-Supabase-Api-Version"],
    maxAge: 3600,
  });
}
