import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { startBucket } from "../bucket.ts";
import { isLong } from "../chaos/rounds.ts";
import { cookieHeader, password } from "../http/accounts.ts";
import { runCommand } from "./backup-command.ts";
import { openShop, readTables, startTraffic, uploadsOf } from "./busy-shop.ts";
import {
  type ServerProcess,
  serverCommand,
  startServer,
  temporaryFolder,
  until,
} from "./server-process.ts";

const postgres = await startPostgres();
afterAll(() => postgres.stop());

// An address of more bytes than a socket may have.
const folder = path.join(temporaryFolder(), "x".repeat(100));
const backups = temporaryFolder();
const scheduled = temporaryFolder();
const duringTraffic = path.join(backups, "during-traffic.tar.gz");
const atRest = path.join(backups, "at-rest.tar.gz");

let server: ServerProcess;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop(folder);
  openToAll();
  // The mask of most machines, under which files are for everybody to read.
  const command = ["sh", "-c", 'umask 022; exec "$0" "$@"', ...serverCommand()];
  server = await startServer({ DATA_FOLDER: folder, BACKUP_FOLDER: scheduled }, command);
}, 120_000);
afterAll(() => server.end("SIGKILL"));

const elsewhere = path.join(temporaryFolder(), "film.mp4");

/** As a folder was that somebody copied, with a link to a file outside of it. */
function openToAll() {
  writeFileSync(elsewhere, "a film", { mode: 0o644 });
  symlinkSync(elsewhere, path.join(folder, "uploads/film.mp4"));
  mkdirSync(path.join(folder, "backups"));
  writeFileSync(path.join(folder, "backups/of-before.tar.gz"), "");
  for (const name of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })]) {
    const file = path.join(folder, name);
    const found = lstatSync(file);
    if (!found.isSymbolicLink()) chmodSync(file, found.isDirectory() ? 0o755 : 0o666);
  }
}

/** What anybody but the owner may read, write or enter, below the folder and itself. */
function openToOthers(): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return ["", ...names].filter((name) => {
    const found = lstatSync(path.join(folder, name));
    return !found.isSymbolicLink() && (found.mode & 0o077) !== 0;
  });
}

test("a server makes its own soon after its start, and says so", { timeout: 180_000 }, async () => {
  await until(() => server.output().includes('"backup made"'), 120_000);
  const [name = "", ...others] = readdirSync(scheduled);
  expect(name).toMatch(/^lamaan-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/);
  expect(others).toEqual([]);
  const line = server
    .output()
    .split("\n")
    .find((each) => each.includes('"backup made"'));
  const { file, bytes, rows, ms } = JSON.parse(line ?? "");
  expect(file).toBe(path.join(scheduled, name));
  expect(bytes).toBe(statSync(file).size);
  expect([rows, ms].every((count) => count > 0)).toBe(true);
});

describe("while bookings and orders come in", () => {
  let booked: string[];
  let orders: string[];
  const dataFolder = temporaryFolder();
  let restored: Awaited<ReturnType<typeof runCommand>>;
  beforeAll(async () => {
    const traffic = startTraffic(server, shop);
    await until(() => traffic.booked.length > 5 && traffic.orders.length > 2, 60_000);
    booked = [...traffic.booked];
    orders = [...traffic.orders];
    const { code, output } = await runCommand("backup", { DATA_FOLDER: folder }, duringTraffic);
    expect(output).toMatch(
      /^\/.+during-traffic\.tar\.gz\n.+ rows, \d+ pictures, read back and found whole\.\n$/,
    );
    // Of each picture two widths in three formats.
    expect(output).toContain(` ${shop.pictures.length * 6} pictures,`);
    expect(code).toBe(0);
    const before = traffic.booked.length;
    await until(() => traffic.booked.length > before);
    await traffic.stop();
    restored = await runCommand("restore", { DATA_FOLDER: dataFolder }, duringTraffic);
  }, 180_000);

  test("it is one file, for its owner only, and nothing else is left", () => {
    expect(readdirSync(backups)).toEqual(["during-traffic.tar.gz"]);
    expect(statSync(duringTraffic).mode & 0o777).toBe(0o600);
    const kept = ["backup.sock", "backups", "db", "secret", "uploads"];
    expect(readdirSync(folder).sort()).toEqual(kept);
  });

  test("the data folder is its owner's alone, also one that was open to all", () => {
    expect(openToOthers()).toEqual([]);
    expect(lstatSync(elsewhere).mode & 0o777).toBe(0o644);
  });

  test("what was acknowledged before it is in it, whole", { timeout: 120_000 }, async () => {
    expect(restored.output).toMatch(/^Restored \d+ rows, as they were at 2/);
    expect(restored.code).toBe(0);
    const { db, close } = await openDatabase({ databaseUrl: null, dataFolder });
    const bookings = await db.query.bookingSubmissions.findMany();
    const bookingEvents = await db.query.bookingEvents.findMany();
    const bought = await db.query.orders.findMany();
    const lines = await db.query.orderItems.findMany();
    const mails = await db.query.emailOutbox.findMany();
    await close();
    expect(bookings.map(({ email }) => email)).toEqual(expect.arrayContaining(booked));
    expect(bought.map(({ id }) => id)).toEqual(expect.arrayContaining(orders));
    // Of one moment: none without what was written in the same transaction.
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
    expect(bookingEvents.map(({ bookingId }) => bookingId).sort()).toEqual(idsOf(bookings));
    expect(lines.map(({ orderId }) => orderId).sort()).toEqual(idsOf(bought));
    // The workshop's own, of its day, comes at opening and is about nobody.
    const mailed = mails.filter(({ form }) => form.customer_email);
    // The booking of the shop's one photographed visit was put in without mails.
    expect(mailed.length).toBe(2 * (bookings.length - 1 + bought.length));
  });

  test("a server on what was restored knows people and pictures", {
    timeout: 120_000,
  }, async () => {
    const onRestored = await startServer({ DATA_FOLDER: dataFolder });
    try {
      const { username, code } = shop.admin;
      const half = await onRestored.post("/admin/login", { username, password });
      const step = half.headers.get("location") ?? "";
      expect(step).toContain("/sign-in/second-factor");
      const done = await fetch(onRestored.url + step, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ code: await code(), to: "/admin/dashboard" }),
        headers: { Origin: onRestored.url, Cookie: cookieHeader(half.headers.getSetCookie()) },
      });
      expect(done.headers.get("location")).toBe("/admin/dashboard");
      const shown = await onRestored.get(`/uploads/${shop.pictureId}/500.jpg`);
      expect(shown.status).toBe(200);
      expect(uploadsOf(dataFolder)).toEqual(uploadsOf(folder));
    } finally {
      await onRestored.end("SIGTERM");
    }
  });

  test("a place where a server runs is refused", async () => {
    const { code, output } = await runCommand("restore", { DATA_FOLDER: folder }, duringTraffic);
    expect(output).toMatch(/^There is a database in .+, perhaps with a server that runs on it\./);
    expect(code).toBe(1);
    expect((await server.get("/readyz")).status).toBe(200);
  });
});

describe("from the stopped server", () => {
  beforeAll(async () => {
    await server.end("SIGTERM");
    const made = await runCommand("backup", { DATA_FOLDER: folder }, atRest);
    expect(made).toMatchObject({ code: 0 });
  }, 120_000);

  test("all of it goes to PostgreSQL and back", { timeout: 240_000 }, async () => {
    const before = await readTables({ databaseUrl: null, dataFolder: folder });
    const [onServer, back] = [temporaryFolder(), temporaryFolder()];
    const env = { DATABASE_URL: postgres.url, DATA_FOLDER: onServer };
    const file = path.join(temporaryFolder(), "from-postgres.tar.gz");
    expect(await runCommand("restore", env, atRest)).toMatchObject({ code: 0 });
    expect(await readTables({ databaseUrl: env.DATABASE_URL, dataFolder: "" })).toEqual(before);
    expect(uploadsOf(folder)).toHaveLength(shop.pictures.length * 6);
    expect(uploadsOf(onServer)).toEqual(uploadsOf(folder));

    const again = await runCommand("restore", env, atRest);
    expect(again.output).toMatch(/^The database is not empty \(\w+ has rows\)/);
    expect(again.code).toBe(1);

    expect(await runCommand("backup", env, file)).toMatchObject({ code: 0 });
    expect(await runCommand("restore", { DATA_FOLDER: back }, file)).toMatchObject({ code: 0 });
    expect(await readTables({ databaseUrl: null, dataFolder: back })).toEqual(before);
    expect(uploadsOf(back)).toEqual(uploadsOf(folder));
    const secret = (dataFolder: string) => readFileSync(path.join(dataFolder, "secret"), "utf8");
    expect(secret(back)).toBe(secret(folder));
    expect(statSync(path.join(back, "secret")).mode & 0o777).toBe(0o600);
  });

  test.runIf(isLong)("and into a bucket and back", { timeout: 240_000 }, async () => {
    const keys = { region: "eu-central-1", accessKeyId: "AKID", secretAccessKey: "secret" };
    const bucket = await startBucket(keys);
    const inBucket = {
      STORAGE_S3_ENDPOINT: bucket.address.endpoint,
      STORAGE_S3_BUCKET: bucket.address.bucket,
      STORAGE_S3_REGION: keys.region,
      STORAGE_S3_ACCESS_KEY_ID: keys.accessKeyId,
      STORAGE_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    };
    const [onBucket, back, files] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const env = { ...inBucket, DATA_FOLDER: onBucket };
    try {
      expect(await runCommand("restore", env, atRest)).toMatchObject({ code: 0 });
      const kept = [...bucket.files].map(([name, { bytes }]) => [name, bytes.toString("base64")]);
      expect(kept.sort()).toEqual(uploadsOf(folder));

      const file = path.join(files, "from-bucket.tar.gz");
      expect(await runCommand("backup", env, file)).toMatchObject({ code: 0 });
      expect(await runCommand("restore", { DATA_FOLDER: back }, file)).toMatchObject({ code: 0 });
      expect(uploadsOf(back)).toEqual(uploadsOf(folder));

      const [lost = ""] = bucket.files.keys();
      bucket.files.delete(lost);
      const partly = path.join(files, "partly.tar.gz");
      const made = await runCommand("backup", env, partly);
      expect(made.output).toContain("read back, but not whole.\nThese files of pictures");
      expect(made.output).toContain(lost);
      expect(made.code).toBe(1);
      const again = { DATA_FOLDER: temporaryFolder() };
      const restored = await runCommand("restore", again, partly);
      expect(restored.output).toContain(`were missing when it was made:\n${lost}`);
      expect(restored.code).toBe(0);
    } finally {
      await bucket.stop();
    }
  });

  test.runIf(isLong)(
    "killed half-way, the place is empty, and takes it again",
    {
      timeout: 240_000,
    },
    async () => {
      const place = temporaryFolder();
      const killed = new AbortController();
      const run = runCommand("restore", { DATA_FOLDER: place }, atRest, killed.signal);
      await until(() => readdirSync(place).some((name) => name.endsWith(".draft")));
      await wait(1000);
      killed.abort();
      expect((await run).code).toBeNull();
      expect(existsSync(path.join(place, "db"))).toBe(false);
      const again = await runCommand("restore", { DATA_FOLDER: place }, atRest);
      expect(again.code).toBe(0);
      const before = await readTables({ databaseUrl: null, dataFolder: folder });
      expect(await readTables({ databaseUrl: null, dataFolder: place })).toEqual(before);
    },
  );

  test("a cut or changed file is refused before anything is written", async () => {
    const whole = readFileSync(atRest);
    const dataFolder = path.join(temporaryFolder(), "data");
    const file = path.join(temporaryFolder(), "cut.tar.gz");
    const changed = Buffer.from(whole);
    changed.writeUInt8((changed[(whole.length / 2) | 0] ?? 0) ^ 1, (whole.length / 2) | 0);
    for (const content of [whole.subarray(0, -100), ...(isLong ? ["", changed] : [])]) {
      writeFileSync(file, content);
      const { code, output } = await runCommand("restore", { DATA_FOLDER: dataFolder }, file);
      expect(output).toMatch(
        /cut\.tar\.gz is cut off or damaged \(.+\)\. Nothing was changed\.\n$/,
      );
      expect(code).toBe(1);
      expect(existsSync(dataFolder)).toBe(false);
    }
  }, 240_000);

  test("a file that is there is never written over", async () => {
    const before = statSync(atRest);
    const { code, output } = await runCommand("backup", { DATA_FOLDER: folder }, atRest);
    expect(output).toContain("at-rest.tar.gz is there already");
    expect(code).toBe(1);
    expect(statSync(atRest)).toEqual(before);
  });
});
