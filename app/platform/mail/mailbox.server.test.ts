import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/database.ts";
import { getMail, listMails } from "./mailbox.server.ts";
import { type OutgoingMail, queueMail } from "./outbox.server.ts";

const db = await testDatabase();
const app = { db, settings: { secret: "s".repeat(32) } };
const now = new Date("2030-03-09T05:00:00Z");
const mail: OutgoingMail = {
  to: "aisha@example.com",
  subject: "First",
  html: "<p>Hello</p>",
  text: "Hello",
  form: {
    form_type: "booking",
    customer_name: "Aisha",
    customer_email: "aisha@example.com",
    customer_phone: "0501234567",
  },
};

test("the mailbox lists the newest mail first and shows one with both bodies", async () => {
  await queueMail(db, mail, now);
  await queueMail(db, { ...mail, subject: "Second" }, now);
  const [newest, oldest] = await listMails(db);
  expect([newest?.subject, oldest?.subject]).toEqual(["Second", "First"]);
  expect(await getMail(app, oldest?.id ?? "")).toMatchObject({
    html: "<p>Hello</p>",
    text: "Hello",
  });
});

test.each(["0198c0de-0000-7000-8000-000000000000", "nonsense", ""])(
  "the id %j, which is no mail's, answers 404",
  async (id) => {
    await expect(getMail(app, id)).rejects.toMatchObject({ init: { status: 404 } });
  },
);
