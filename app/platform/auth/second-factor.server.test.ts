// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { session } from "#db/schema/auth.ts";
import { testDatabase } from "../../../tests/database.ts";
import { halfwaySignIns, withSecondFactor } from "../../../tests/http/second-factor.ts";
import { createAuth } from "./auth.server.ts";
import { type FactorKind, verifySecondFactor } from "./second-factor.server.ts";

const db = await testDatabase();
const settings = parseSettings({ NODE_ENV: "test", SECRET: "x8Kq2".repeat(8) });
const app = { db, settings, log: createLog(() => undefined), now: () => new Date() };
const auth = createAuth(app);

const sessionsOf = (userId: string) => db.$count(session, eq(session.userId, userId));

test.each<[FactorKind, string]>([
  ["app", "111111"],
  ["recovery", "aaaaa-aaaaa"],
])(
  "of 100 codes at once five are judged (%s), and the right one after them signs nobody in",
  async (kind, code) => {
    const { userId, code: shownCode, recoveryCodes } = await withSecondFactor(app);
    const before = await sessionsOf(userId);
    const [last = "", ...cookies] = await halfwaySignIns(app, userId, 101);
    const enter = (cookie: string, code: string) =>
      verifySecondFactor(app, auth, { kind, code, headers: new Headers({ cookie }) });
    const answers = await Promise.all(cookies.map((cookie) => enter(cookie, code)));
    const reasons = answers.map((answer) => (answer.ok ? "ok" : answer.reason));
    expect(reasons.filter((reason) => reason === "wrong")).toHaveLength(5);
    expect(reasons.filter((reason) => reason === "locked")).toHaveLength(95);
    const right = kind === "recovery" ? recoveryCodes[0] : await shownCode();
    expect(await enter(last, right ?? "")).toMatchObject({ ok: false, reason: "locked" });
    expect(await sessionsOf(userId)).toBe(before);
  },
  120_000,
);
