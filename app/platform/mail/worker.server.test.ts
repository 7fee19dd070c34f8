import { expect, test, vi } from "vitest";
import type { App } from "#app/platform/app.ts";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";
import { emailOutbox } from "#db/schema.ts";
import { emptyBeforeEach, testDatabase } from "../../../tests/database.ts";
import { startMailCatcher } from "../../../tests/mail-catcher.ts";
import { plainMail } from "../../../tests/mails.ts";
import { queueMail } from "./outbox.server.ts";
import { startMailWorker } from "./worker.server.ts";

const db = await testDatabase();
emptyBeforeEach(db, emailOutbox);

const patience = { timeout: 20_000 };
const mail = plainMail({
  to: "aisha@example.com",
  subject: "Your booking",
  html: "<p>Hello</p>",
  text: "Hello",
});

function appWith(database: Db, port: number, lines: string[] = []): App {
  const settings = parseSettings({ SECRET: "x".repeat(32), SMTP_URL: `smtp://127.0.0.1:${port}` });
  return {
    db: database,
    settings,
    log: createLog((line) => lines.push(line)),
    now: () => new Date(),
  };
}

test("an outage of the database is logged once, and mail flows again after it", async () => {
  const server = await startMailCatcher();
  let polls = 0;
  let down = true;
  const unreliable = new Proxy(db, {
    get(target, key) {
      if (down && key === "$with") {
        polls += 1;
        throw new Error("connection refused");
      }
      return Reflect.get(target, key);
    },
  });
  const lines: string[] = [];
  await queueMail(db, mail, new Date());
  const worker = startMailWorker(appWith(unreliable, server.port, lines));
  await vi.waitFor(() => expect(polls).toBeGreaterThan(1), patience);
  down = false;
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), patience);
  await worker.stop();
  expect(lines.filter((line) => line.includes('"level":"error"'))).toHaveLength(1);
  await server.stop();
});

test("stopping waits for the mail in flight", async () => {
  const server = await startMailCatcher();
  const release = server.hold();
  await queueMail(db, mail, new Date());
  const worker = startMailWorker(appWith(db, server.port));
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), patience);

  const steps: string[] = [];
  const stopped = worker.stop().then(() => steps.push("stopped"));
  steps.push("released");
  release();
  await stopped;
  expect(steps).toEqual(["released", "stopped"]);
  expect(await db.select({ status: emailOutbox.status }).from(emailOutbox)).toEqual([
    { status: "sent" },
  ]);
  await server.stop();
});
