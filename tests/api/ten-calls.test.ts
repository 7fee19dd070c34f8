import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import type { SupabaseClient } from "@supabase/supabase-js";
import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { generateOrderNumber } from "#app/api/order-writes.server.ts";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { currencies, orders } from "#db/schema.ts";
import { seedCurrencies } from "#db/seed.ts";
import { addDiscountCode, addPerfume } from "../shop.ts";
import { openDays, signedInClient, startApi } from "./client.ts";

// The calls of docs/api.md, as they stand there.

const document = readFileSync("docs/api.md", "utf8");
const calls = [...document.matchAll(/^ +`(curl .+)`\n +`(await .+)`$/gm)].map(
  ([, curl = "", client = ""], at) => ({ number: at + 1, curl, client }),
);

const site = await startApi();
const key = await readPublishableKey(site.app);
await site.db.insert(currencies).values(seedCurrencies);
const perfumeId = (await addPerfume(site.db, { features: ["Long lasting"] })).id;
await addDiscountCode(site.db);
const customers = { curl: await signedInClient(site), client: await signedInClient(site) };
const counter = await signedInClient(site, { role: "counter" });

/** What is meant by a `…`, by the name of what it is the value of. */
async function meantBy(name: string, userId: string): Promise<string> {
  if (name === "perfume_id") return perfumeId;
  if (name === "appointment_date") return openDays[0] ?? "";
  if (name === "order_number") return generateOrderNumber(site.app);
  const own = and(eq(orders.userId, userId), eq(orders.status, "pending"));
  const [order] = await site.db.select().from(orders).where(own).orderBy(desc(orders.createdAt));
  return order?.id ?? "";
}

async function filled(text: string, userId: string): Promise<string> {
  let done = text;
  for (const [, name = ""] of text.matchAll(/"?(\w+)"?(?:=eq\.|:")…/g)) {
    done = done.replace("…", await meantBy(name, userId));
  }
  return done;
}

/** A line of a shell that begins with `curl`, as curl would send it. */
function requestOf(line: string, variables: Record<string, string>): [string, RequestInit] {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) =>
      double?.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? "") ??
      single ??
      bare ??
      "",
  );
  const after = (option: string) => words.filter((_, at) => words[at - 1] === option);
  const url = words.find((word) => word.startsWith("http")) ?? "";
  const [body] = after("-d");
  const method = after("-X")[0] ?? (body ? "POST" : "GET");
  const headers = after("-H").map((header) => header.split(": ", 2) as [string, string]);
  return [url, { method, body, headers }];
}

/** Status and body of each are the same, whichever way they are made. */
const expected: Record<number, [status: number, shape: unknown]> = {
  1: [200, [{ name: "Oud", price: 85, image_url: expect.stringMatching(/^http.+jpg$/) }]],
  2: [200, [expect.objectContaining({ price: 85, features: ["Long lasting"] })]],
  3: [200, [expect.objectContaining({ discount_type: "percentage", discount_value: 10 })]],
  4: [201, null],
  5: [201, null],
  6: [201, null],
  7: [200, expect.stringMatching(/^GO7-\d{8}-\d{8}-\d{4}$/)],
  8: [201, expect.objectContaining({ total: 203.5, status: "pending" })],
  9: [
    200,
    [
      expect.objectContaining({
        order_items: [expect.objectContaining({ perfumes: { image_url: expect.any(String) } })],
      }),
    ],
  ],
  10: [204, null],
};

test("the document has ten calls", () => {
  expect(calls.map(({ number }) => number)).toEqual(Object.keys(expected).map(Number));
});

test.each(calls)("call $number as $curl", async ({ number, curl }) => {
  const { userId, token } = customers.curl;
  const person = number === 10 ? counter.token : token;
  const variables = { site: site.url, key, token: person };
  const [url, init] = requestOf(await filled(curl, userId), variables);
  const answer = await fetch(url, init);
  const text = await answer.text();
  const body = text ? JSON.parse(text) : null;
  const [status, shape] = expected[number] ?? [];
  // curl asks for no single row.
  expect([answer.status, number === 8 ? body[0] : body]).toEqual([status, shape]);
  if (number === 2) expect(answer.headers.get("content-range")).toBe("0-0/1");
});

test.each(calls)("call $number as $client", async ({ number, client, curl }) => {
  const { userId, client: own } = customers.client;
  const lamaan: SupabaseClient = number === 10 ? counter.client : own;
  const [, init] = requestOf(await filled(curl, userId), {});
  const columns = init.body ? JSON.parse(String(init.body)) : {};
  const id = await meantBy("id", userId);
  const names = { lamaan, ...columns, booking: columns, order: columns, id };
  const answer = await runInNewContext(`(async () => ${client})()`, names);
  const [status, shape] = expected[number] ?? [];
  expect(answer.error).toBeNull();
  expect([answer.status, answer.data]).toEqual([status, shape]);
  if (number === 2) expect(answer.count).toBe(1);
});
