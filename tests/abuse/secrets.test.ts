import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "../../scripts/postgres.ts";
import { freePort } from "../../scripts/production-server.ts";
import { bookingOf, bookingPage } from "../process/requests.ts";
import {
  runServer,
  type ServerProcess,
  startServer,
  temporaryFolder,
  until,
} from "../process/server-process.ts";

const postgres = await startPostgres();
afterAll(() => postgres.stop());

/** In every setting that is secret, so that it is found wherever it comes out. */
const mark = "Xq7vMarked";

/** A server whose mail, bucket and web form are out of reach: what goes wrong is told in its log. */
const secrets = {
  SECRET: `${mark}-secret-that-is-long-enough-for-it`,
  SMTP_URL: `smtp://${mark}user:${mark}pass@127.0.0.1:1`,
  WEB_FORM_ACCESS_KEY: `${mark}webform`,
  WEB_FORM_URL: "http://127.0.0.1:1/submit",
  GOOGLE_CLIENT_ID: "the-id-that-everybody-sees",
  GOOGLE_CLIENT_SECRET: `${mark}google`,
  OIDC_ISSUER: "http://127.0.0.1:1",
  OIDC_CLIENT_ID: "the-id",
  OIDC_CLIENT_SECRET: `${mark}oidc`,
  SMS_GATEWAY_URL: "http://127.0.0.1:1/messages",
  SMS_GATEWAY_TOKEN: `${mark}sms`,
  STORAGE_S3_ENDPOINT: "http://127.0.0.1:1",
  STORAGE_S3_BUCKET: "pictures",
  STORAGE_S3_ACCESS_KEY_ID: `${mark}keyid`,
  STORAGE_S3_SECRET_ACCESS_KEY: `${mark}key`,
};

function withPassword(url: string): string {
  const marked = new URL(url);
  marked.password = `${mark}database`;
  return marked.href;
}

let server: ServerProcess;
beforeAll(async () => {
  const DATABASE_URL = withPassword(postgres.url);
  server = await startServer({ ...secrets, DATABASE_URL, DATA_FOLDER: temporaryFolder() });
});
afterAll(() => server.end("SIGKILL"));

/** However it was written. */
const shapes = [mark, Buffer.from(mark).toString("base64").slice(0, 12), mark.toLowerCase()];
const tells = (text: string) => shapes.filter((shape) => text.includes(shape));

test("no page, refusal or failure tells a secret", async () => {
  const picture = "0198c0de-0000-7000-8000-000000000000/400.jpg";
  const told: string[] = [];
  for (const path of [
    ...["/", "/ar", "/contact", "/perfumes", "/checkout", "/sign-in", "/admin/login", "/readyz"],
    ...["/nowhere", "/_root.data", "/robots.txt", "/manifest.webmanifest", "/design", "/mailbox"],
    ...["/sign-in/with/google", "/sign-in/with/oidc", "/auth/v1/callback/google?code=x&state=y"],
    ...["/auth/v1/passkey/generate-authenticate-options", `/uploads/${picture}`, "/%zz"],
  ]) {
    const answer = await server.get(path);
    told.push(JSON.stringify([...answer.headers]) + (await answer.text()));
  }
  for (const [path, fields] of [
    [bookingPage, bookingOf("Marked")],
    ["/sign-in", { email: "a@example.com", password: "wrong password" }],
    ["/sign-up", { fullName: "A B", email: "a@example.com", password: "a long password" }],
    ["/sign-in/code", { intent: "send", email: "a@example.com" }],
    ["/currency", { code: "USD", to: "/" }],
  ] as const) {
    const answer = await server.post(path, fields);
    told.push(JSON.stringify([...answer.headers]) + (await answer.text()));
  }
  expect(tells(told.join())).toEqual([]);
});

test("no line of the log tells a secret, also of mail and pictures that cannot be reached", async () => {
  await until(() => /"event":"mail[^}]*fail|"level":"(warn|error)"/.test(server.output()));
  expect(tells(server.output())).toEqual([]);
  await server.end("SIGTERM");
  expect(tells(server.output())).toEqual([]);
});

test.each([
  ["a short SECRET", { SECRET: mark }],
  ["a SMTP_URL of nonsense", { SMTP_URL: `smtp//${mark}@` }],
  ["a DATABASE_URL of nonsense", { DATABASE_URL: `postgres//x:${mark}@` }],
  ["a DATABASE_URL of another program", { DATABASE_URL: `mysql://x:${mark}@127.0.0.1/x` }],
  ["a database out of reach", { DATABASE_URL: `postgres://x:${mark}@127.0.0.1:1/x` }],
  ["half a bucket", { STORAGE_S3_SECRET_ACCESS_KEY: mark }],
  ["half a provider", { GOOGLE_CLIENT_SECRET: mark }],
])("a start that %s stops does not tell it", async (_, settings) => {
  const others = { PORT: String(await freePort()), DATA_FOLDER: temporaryFolder() };
  const { code, output } = await runServer({ ...others, ...settings });
  expect(code).toBe(1);
  expect(output).not.toBe("");
  expect(tells(output)).toEqual([]);
});

/** The staff area says which settings of mail are missing. */
const serverOnly = /process\.env|TRUST_PROXY|DATABASE_URL|STORAGE_S3|CLIENT_SECRET|DATA_FOLDER/;

test("what browsers are given reads no setting of the server", () => {
  const files = globSync("build/client/**/*.{js,css,json,webmanifest,html}");
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    expect(serverOnly.exec(readFileSync(file, "utf8"))?.[0], file).toBeUndefined();
  }
});
