import { expect, test, vi } from "vitest";
import { nobodysAddress } from "#app/platform/mail/outbox.server.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { emailOutbox } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { createAccount } from "../../../tests/http/accounts.ts";
import { verificationMail } from "./auth-mails.tsx";
import { sendVerification } from "./verification.server.ts";

vi.mock("./auth-mails.tsx", { spy: true });

const db = await testDatabase();
const settings = parseSettings({ SECRET: "x8Kq2".repeat(8) });
const app = { db, settings, now: () => new Date("2030-03-04T08:00:00Z") };

test("the mail is written and queued for every address, and sent to one", async () => {
  const { email: unproven } = await createAccount(app);
  const { email: proven } = await createAccount(app, { emailVerified: true });
  const written = vi.mocked(verificationMail);
  for (const email of [unproven, proven, "nobody@example.com"]) {
    written.mockClear();
    await sendVerification(app, email, "en");
    expect(written).toHaveBeenCalledOnce();
  }
  expect((await db.select().from(emailOutbox)).map(({ toAddress }) => toAddress)).toEqual([
    ...[unproven, nobodysAddress, nobodysAddress],
  ]);
});
