// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { session } from "#db/schema/auth.ts";
import { testApp } from "../../../tests/app.ts";
import { halfwaySignIns, withSecondFactor } from "../../../tests/http/second-factor.ts";
import { createAuth } from "./auth.server.ts";
import { type FactorKind, verifySecondFactor } from "./second-factor.server.ts";

const app = await testApp(() => new Date(), { NODE_ENV: "test" });
const { db } = app;
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
