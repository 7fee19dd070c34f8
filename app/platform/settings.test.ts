import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseSettings } from "#app/platform/settings.ts";
import { SettingsError } from "./settings-fields.ts";

const folders = mkdtempSync(path.join(tmpdir(), "lamaan-settings-"));
afterAll(() => rmSync(folders, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(path.join(folders, "data-"));
const parse = (env: Record<string, string>) => parseSettings({ DATA_FOLDER: newFolder(), ...env });

test("a first start needs no settings", () => {
  const settings = parse({});
  expect(settings.port).toBe(3000);
  expect(settings.brand.siteUrl).toBe("http://localhost:3000");
  expect(settings.defaults).toContain("BRAND_PHONE");
});

test("the secret of the first start is kept, readable by its owner only", () => {
  const DATA_FOLDER = newFolder();
  const first = parseSettings({ DATA_FOLDER });
  expect(parseSettings({ DATA_FOLDER }).secret).toBe(first.secret);
  expect(statSync(path.join(DATA_FOLDER, "secret")).mode & 0o777).toBe(0o600);
});

test("an empty file of the secret is refused", () => {
  const DATA_FOLDER = newFolder();
  writeFileSync(path.join(DATA_FOLDER, "secret"), "");
  expect(() => parseSettings({ DATA_FOLDER })).toThrow(SettingsError);
});

test("an empty value counts as not given", () => {
  expect(parse({ PORT: "", BRAND_TRN: " " })).toMatchObject({ port: 3000, brand: { trn: null } });
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["SITE_URL", "lamaan.ae"],
  ["SITE_URL", "https://lamaan.ae/shop"],
  ["DATABASE_URL", "mysql://localhost/lamaan"],
  ["SMTP_URL", "mail.example"],
  ["SECRET", "short"],
  ["BRAND_TRN", "12345"],
  ["BRAND_PHONE", "call us"],
  ["BRAND_EMAIL", "hello"],
  ["BRAND_LATITUDE", "125"],
  ["SERVICE_WORKER", "maybe"],
  ["SAMPLE_CLAIMS", "no"],
  ["TAG_MANAGER_ID", "UA-1"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => parse({ [name]: value })).toThrow(SettingsError);
  expect(() => parse({ [name]: value })).toThrow(name);
});

test("a provider to sign in with is given whole or not at all", () => {
  expect(parse({})).toMatchObject({ google: null, oidc: null });
  expect(() => parse({ GOOGLE_CLIENT_ID: "id" })).toThrow(
    /GOOGLE_CLIENT_SECRET: is missing beside/,
  );
  expect(() => parse({ OIDC_ISSUER: "https://id.example" })).toThrow(/OIDC_CLIENT_ID.*\n.*SECRET/);
  const oidc = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };
  expect(parse(oidc).oidc).toEqual({
    issuer: "https://id.example",
    clientId: "a",
    clientSecret: "b",
    name: "OpenID",
  });
});

test("a bucket is given whole or not at all", () => {
  expect(parse({}).s3).toBeNull();
  const bucket = { STORAGE_S3_ENDPOINT: "https://s3.example/", STORAGE_S3_BUCKET: "pictures" };
  expect(() => parse(bucket)).toThrow(/STORAGE_S3_SECRET_ACCESS_KEY: is missing beside/);
  const keys = { STORAGE_S3_ACCESS_KEY_ID: "a", STORAGE_S3_SECRET_ACCESS_KEY: "b" };
  expect(parse({ ...bucket, ...keys }).s3).toEqual({
    endpoint: "https://s3.example",
    bucket: "pictures",
    region: "us-east-1",
    accessKeyId: "a",
    secretAccessKey: "b",
  });
});

test("internal pages are never open on a public site in production", () => {
  const open = { NODE_ENV: "production", INTERNAL_PAGES: "open", HOST: "127.0.0.1" };
  const here = { SITE_URL: "http://localhost:3000" };
  expect(() => parse({ ...open, SITE_URL: "https://lamaan.ae" })).toThrow("INTERNAL_PAGES");
  expect(() => parse(open)).toThrow("INTERNAL_PAGES");
  expect(() => parse({ ...open, ...here, HOST: "0.0.0.0" })).toThrow("INTERNAL_PAGES");
  expect(parse({ ...open, ...here }).internalPages).toBe(true);
  expect(parse({ NODE_ENV: "production" }).internalPages).toBe(false);
});
