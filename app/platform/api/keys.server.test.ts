import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { parseSettings } from "#app/platform/settings.ts";
import { apiKeys, auditLog, user } from "#db/schema.ts";
import { changeIn, testDatabase } from "../../../tests/database.ts";
import { addStaff } from "../../../tests/shop.ts";
import {
  type ApiVariables,
  addSecretKey,
  apiCors,
  bearerOf,
  findApiKey,
  listSecretKeys,
  readPublishableKey,
  replacePublishableKey,
  requireApiKey,
  revokeSecretKey,
} from "./keys.server.ts";

const db = await testDatabase();
const { id: actorId } = await addStaff(db, "owner", "omar");

const secret = "a secret only for the tests of this product";
const at = new Date("2026-11-23T11:00:00.417Z");
const appOf = (env: Record<string, string> = {}, now = at) => ({
  db,
  settings: parseSettings({ SECRET: secret, ...env }),
  now: () => now,
});

test("the publishable key belongs to the secret until a setting or an owner gives another", async () => {
  const own = await readPublishableKey(appOf());
  expect(own).toMatch(/^lamaan_publishable_[\w-]{32}$/);
  expect(await readPublishableKey(appOf())).toBe(own);
  expect(await findApiKey(appOf(), own)).toEqual({ kind: "publishable" });

  const chosen = await replacePublishableKey(appOf(), { actorId });
  expect(await readPublishableKey(appOf())).toBe(chosen);
  expect(await findApiKey(appOf(), own)).toBeNull();

  const given = "sb_publishable_from_the_settings";
  const set = appOf({ API_PUBLISHABLE_KEY: given });
  expect(await findApiKey(set, given)).toEqual({ kind: "publishable" });
  expect(await findApiKey(set, chosen)).toBeNull();
});

test("a secret key is kept as its hash, tells when it was used, and ends when it is revoked", async () => {
  const app = appOf();
  const scopes = ["orders:read"];
  const { id, key } = await addSecretKey(app, { name: "Accounts", scopes, actorId });
  expect(JSON.stringify(await db.select().from(apiKeys))).not.toContain(key);
  expect(await findApiKey(app, key)).toEqual({ kind: "secret", id, scopes, ownerId: actorId });
  expect(await findApiKey(app, `${key}x`)).toBeNull();
  expect(await listSecretKeys(app)).toMatchObject([
    { name: "Accounts", scopes, ending: key.slice(-4), lastUsedAt: at, revokedAt: null },
  ]);
  const later = new Date(at.getTime() + 59_000);
  await findApiKey(appOf({}, later), key);
  expect(await listSecretKeys(app)).toMatchObject([{ lastUsedAt: at }]);

  expect(await revokeSecretKey(app, { id, actorId })).toBe(true);
  expect(await revokeSecretKey(app, { id, actorId })).toBe(false);
  expect(await findApiKey(app, key)).toBeNull();
  const kept = await db
    .select({ action: auditLog.action, actorId: auditLog.actorId })
    .from(auditLog);
  expect(kept).toEqual([
    { action: "api-key.publish", actorId },
    { action: "api-key.add", actorId },
    { action: "api-key.revoke", actorId },
  ]);
});

const gate = (env: Record<string, string> = {}) => {
  const app = appOf({ API_PUBLISHABLE_KEY: "lamaan_publishable_test", ...env });
  return new Hono<{ Variables: ApiVariables }>()
    .use(apiCors(app))
    .use(requireApiKey(app))
    .all("*", (c) => c.json({ key: c.get("apiKey"), bearer: bearerOf(c) }));
};
const apikey = "lamaan_publishable_test";

test("the key that is sent as bearer as well is nobody's access token", async () => {
  const ask = async (bearer: string) => {
    const headers = { apikey, Authorization: `Bearer ${bearer}` };
    return (await (await gate().request("/", { headers })).json()).bearer;
  };
  expect(await ask(apikey)).toBeNull();
  expect(await ask("a.b.c")).toBe("a.b.c");
  const byAddress = await gate().request(`/?apikey=${apikey}`);
  expect(await byAddress.json()).toEqual({ key: { kind: "publishable" }, bearer: null });
});

test("only pages of the named origins are answered in a browser", async () => {
  const allowed = async (env: Record<string, string>, origin: string) => {
    const headers = { Origin: origin, "Access-Control-Request-Headers": "apikey,prefer" };
    const answer = await gate(env).request("/", { method: "OPTIONS", headers });
    return answer.headers.get("Access-Control-Allow-Origin");
  };
  const [ours, other] = ["https://app.example", "https://evil.example"];
  expect(await allowed({}, ours)).toBeNull();
  expect(await allowed({ API_ORIGINS: `${ours}, https://b.example` }, ours)).toBe(ours);
  expect(await allowed({ API_ORIGINS: ours }, other)).toBeNull();
  expect(await allowed({ API_ORIGINS: "*" }, other)).toBe("*");
});

test("a key opens nothing once its maker is no owner any more, and says so in the list", async () => {
  const app = appOf();
  const { id: makerId } = await addStaff(db, "owner", "huda", "Huda");
  const { id, key } = await addSecretKey(app, { name: "Hers", scopes: [], actorId: makerId });
  const isOpen = async () => (await findApiKey(app, key)) !== null;
  const listed = async () => (await listSecretKeys(app)).find((each) => each.id === id);
  expect(await isOpen()).toBe(true);
  for (const change of [{ isActive: false }, { role: "counter" as const }]) {
    await changeIn(db, user, { id: makerId }, change);
    expect(await isOpen()).toBe(false);
    expect(await listed()).toMatchObject({ isMakerOwner: false, makerName: "Huda" });
    await changeIn(db, user, { id: makerId }, { isActive: true, role: "owner" });
    expect(await isOpen()).toBe(true);
  }
  await db.delete(user).where(eq(user.id, makerId));
  expect(await isOpen()).toBe(false);
  expect(await listed()).toMatchObject({ isMakerOwner: false, makerName: null, revokedAt: null });
});
