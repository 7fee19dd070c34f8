import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { addDays, today } from "#app/lib/time.ts";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { bookingSubmissions, contactSubmissions, orders, session } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { rowIn } from "../database.ts";
import { createAccount, password } from "../http/accounts.ts";
import { mailsTo } from "../mails.ts";
import { startApi } from "./client.ts";
import { wholeDay } from "./whole-day.ts";

const site = await startApi({ TRUST_PROXY: "0" });
await seed(site.db);

/** The workshop is open on Mondays. */
function nextMonday(): string {
  let day = addDays(today(new Date()), 1);
  while (new Date(day).getUTCDay() !== 1) day = addDays(day, 1);
  return day;
}

test("a customer's day and the desk's, by the official client and nothing of our own", async () => {
  const { email: staffEmail } = await createAccount(site.app, {
    role: "counter",
    emailVerified: true,
  });
  const hands = {
    lamaan: { url: site.url, key: await readPublishableKey(site.app) },
    staff: { email: staffEmail, password },
    when: { appointment_date: nextMonday(), appointment_time: "15:00" },
    async tokenMailedTo(email: string) {
      const [mail] = await mailsTo(site.app, email);
      return /verify-email\?token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    },
  };
  const email = `${newId()}@example.com`;
  const placed = await wholeDay(hands, { email, password });
  expect(placed).toMatchObject({
    order_items: [{ quantity: 2, perfumes: { image_url: expect.stringMatching(/\.jpg$/) } }],
  });
  const order = await rowIn(site.db, orders, { customerEmail: email });
  expect(order).toMatchObject({ status: "confirmed", channel: "checkout" });
  expect(await site.db.select().from(bookingSubmissions)).toMatchObject([{ email }]);
  expect(await site.db.select().from(contactSubmissions)).toMatchObject([{ email }]);
  expect(await site.db.$count(session)).toBe(1);
  const subjects = (await mailsTo(site.app, email)).map(({ subject }) => subject);
  expect(subjects.length).toBeGreaterThanOrEqual(5);
});

test("docs/api.md shows the script as it is run", () => {
  const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, file), "utf8");
  const [, script = ""] = read("whole-day.ts").split("// Below: docs/api.md shows it.\n");
  expect(script.trim().split("\n").length).toBeGreaterThan(20);
  expect(read("../../docs/api.md")).toContain(script.trim());
});
