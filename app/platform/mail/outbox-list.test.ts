import { expect, test } from "vitest";
import { parseSettings } from "#app/platform/settings.ts";
import { mailWay } from "./outbox-list.ts";

const wayWith = (env: Record<string, string>) =>
  mailWay(parseSettings({ SECRET: "x".repeat(32), ...env }).mail);

test("mail goes nowhere until a way is set up", () => {
  expect(wayWith({})).toMatchObject({ smtpHost: null, webFormHost: null });
});

test("the ways are named by their hosts, without passwords and keys", () => {
  const way = wayWith({
    SMTP_URL: "smtps://robot:hunter2@mail.example:465",
    WEB_FORM_ACCESS_KEY: "key-of-the-form",
  });
  expect(way).toMatchObject({ smtpHost: "mail.example:465", webFormHost: "api.web3forms.com" });
  expect(JSON.stringify(way)).not.toMatch(/hunter2|robot|key-of-the-form/);
});
