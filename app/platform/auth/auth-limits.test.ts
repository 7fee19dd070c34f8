import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./auth-limits.server.ts";

test("a password costs 32 MB and 16,384 rounds to try", async () => {
  const hash = await hashPassword("a long enough password");
  const [salt = "", key] = hash.split(":");
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  expect(scryptSync("a long enough password", salt, 64, cost).toString("hex")).toBe(key);
  expect(await verifyPassword({ hash, password: "a long enough password" })).toBe(true);
  expect(await verifyPassword({ hash, password: "a long enough passwerd" })).toBe(false);
});
