// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { signInStaff } from "#app/platform/auth/sign-in.server.ts";
import { auditLog, user } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { emptyBeforeEach } from "../../../tests/database.ts";
import { createAccount } from "../../../tests/http/accounts.ts";
import { createFirstAccount } from "./new-account.server.ts";

const app = await testApp(() => new Date(), { BRAND_EMAIL: "Shine@Example.com" });
const { db } = app;

emptyBeforeEach(db, user);

const admins = () => db.select().from(user).where(eq(user.role, "owner"));

test("an installation without staff gets an admin, whose password opens the area", async () => {
  const first = await createFirstAccount(app);
  expect(first?.username).toBe("admin");
  expect(await admins()).toMatchObject([
    {
      username: "admin",
      email: "shine@example.com",
      emailVerified: true,
      mustChangePassword: true,
      name: "admin",
    },
  ]);
  const entry = { username: "admin", password: first?.password ?? "", headers: new Headers() };
  expect(await signInStaff(app, createAuth(app), entry)).toMatchObject({ ok: true });
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, "staff.add"));
  expect(entries).toMatchObject([{ actorId: null }]);
});

test("eight processes that start at once make one account, and one shows its password", async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => createFirstAccount(app)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await admins()).toHaveLength(1);
});

test("where there is an admin none is added, be they disabled", async () => {
  await createAccount(app, { role: "owner" });
  await db.update(user).set({ isActive: false });
  expect(await createFirstAccount(app)).toBeNull();
});

test("the staff of a demo month, who sign in by no way, are no reason to make none", async () => {
  await createAccount(app, { role: "counter" });
  expect(await createFirstAccount(app)).not.toBeNull();
});

test("a customer who has the brand's address keeps it", async () => {
  await createAccount(app, { email: "shine@example.com" });
  expect(await createFirstAccount(app)).not.toBeNull();
  const [admin] = await admins();
  expect(admin?.email).toMatch(/@staff\.invalid$/);
});
