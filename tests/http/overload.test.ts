import { once } from "node:events";
import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { contactSubmissions, rateLimits } from "#db/schema.ts";
import { emptyBeforeEach } from "../database.ts";
import { createAccount, password } from "./accounts.ts";
import { message as valid } from "./public-forms.ts";
import { startSite, visibleText } from "./site.ts";

// No stopwatch: what is asked for waits for a table that the test holds, so that all of it is in flight
// for as long as it takes to look.

/** Of server/middleware/limits.ts. */
const bounds = { forms: 300, passwords: 60 };
const timeoutMs = 120_000;

/** Pages that were made before, in both languages, and one that the database has a word in. */
const kept = ["/services", "/ar/services", "/perfumes"];

const site = await startSite();
for (const path of kept) await site.get(path);
const page = await (await site.get("/services")).text();
const styleSheet = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? "";
emptyBeforeEach(site.db, rateLimits);

/** Whoever counts tries waits until the test lets go. */
async function holdTheDatabase() {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isHeld = () => {};
  const holding = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const transaction = site.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${rateLimits} in access exclusive mode`);
    isHeld();
    await held;
  });
  await Promise.race([holding, transaction]);
  onTestFinished(() => letGo());
  return async () => {
    letGo();
    await transaction;
  };
}

/** Posts all of them at once, each from a network of its own, and keeps the answers as they come. */
function postAll(to: string, forms: Record<string, string>[]) {
  const answers: { at: number; status: number; headers: Headers; text: string }[] = [];
  const posts = forms.map(async (fields, at) => {
    const sender = { "X-Forwarded-For": `10.${at >> 8}.${at & 255}.1` };
    const answer = await site.post(to, fields, sender);
    const { status, headers } = answer;
    answers.push({ at, status, headers, text: await answer.text() });
  });
  const answered = (count: number) =>
    expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return { answers, answered, all: Promise.all(posts) };
}

async function expectServed(...paths: string[]) {
  for (const path of paths) expect((await site.get(path)).status, path).toBe(200);
}

test("of 200 sign-ins at once sixty are judged, and rightly; the others are told when to come again", {
  timeout: timeoutMs,
}, async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => createAccount(site.app)));
  const forms = Array.from({ length: 200 }, (_, at) => {
    const isRight = at % 4 === 0;
    const { email } = people[(at / 4) % people.length] ?? { email: `nobody-${at}@example.com` };
    return { email, password: isRight ? password : "a guess" };
  });
  const rightStatus = (at: number) => (at % 4 === 0 ? 302 : 401);

  const letGo = await holdTheDatabase();
  const { answers, answered, all } = postAll("/sign-in", forms);
  await answered(forms.length - bounds.passwords);
  const turnedAway = [...answers];
  await expectServed(...kept, styleSheet, "/healthz");
  expect(answers).toHaveLength(forms.length - bounds.passwords);
  for (const { status, headers, text } of turnedAway) {
    expect([status, headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(headers.get("retry-after")).toMatch(/^[3-8]$/);
    expect(visibleText(text)).toContain("We are busy for a moment");
    expect(visibleText(text)).toContain("If you were sending a form, nothing was sent yet.");
  }

  await letGo();
  await answered(turnedAway.length + 1);
  // The hashing has begun: what is read from a disk, or compressed, does not wait for all of it.
  await expectServed(...kept, styleSheet);
  expect(answers.length - turnedAway.length).toBeLessThan(bounds.passwords / 2);
  await all;
  for (const { at, status } of answers.slice(turnedAway.length)) {
    expect(status, forms[at]?.email).toBe(rightStatus(at));
  }

  const { at = 0 } = turnedAway.find(({ at }) => at % 4 === 0) ?? {};
  const again = await site.post("/sign-in", forms[at] ?? {});
  expect(again.status).toBe(302);
});

test("three hundred forms wait their turn; one beyond them is not sent, and can be sent again", {
  timeout: timeoutMs,
}, async () => {
  const forms = Array.from({ length: bounds.forms + 30 }, (_, at) => ({
    ...valid,
    email: `omar-${at}@example.com`,
  }));
  const letGo = await holdTheDatabase();
  const { answers, answered, all } = postAll("/contact", forms);
  await answered(forms.length - bounds.forms);
  const turnedAway = [...answers];
  expect(turnedAway.map(({ status }) => status)).toEqual(Array(30).fill(503));
  await expectServed(...kept, styleSheet, "/healthz");
  expect(answers).toHaveLength(turnedAway.length);

  await letGo();
  await all;
  const senders = async () =>
    (await site.db.select().from(contactSubmissions)).map(({ email }) => email).toSorted();
  expect(await senders()).toHaveLength(bounds.forms);
  for (const { at } of turnedAway) {
    expect((await site.post("/contact", forms[at] ?? {})).status).toBe(302);
  }
  expect(await senders()).toEqual(forms.map(({ email }) => email).toSorted());
});

test("who sends slowly takes no place of others", async () => {
  const { hostname, host, port } = new URL(site.url);
  const head = [
    ...["POST /contact HTTP/1.1", `Host: ${host}`, `Origin: ${site.url}`, "Expect: 100-continue"],
    ...["Content-Type: application/x-www-form-urlencoded", "Content-Length: 1000", "", "name=O"],
  ].join("\r\n");
  await Promise.all(
    Array.from({ length: bounds.forms + 20 }, async () => {
      const socket = connect(Number(port), hostname).on("error", () => {});
      onTestFinished(() => void socket.destroy());
      socket.write(head);
      // The server has begun with it.
      await once(socket, "data");
    }),
  );
  const fields = { ...valid, email: "in-between@example.com" };
  expect((await site.post("/contact", fields)).status).toBe(302);
});
