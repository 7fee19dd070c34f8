import { setTimeout as wait } from "node:timers/promises";
import { hashPassword } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InboxSnapshot } from "#app/features/dashboard/overview.ts";
import { newId } from "#app/lib/ids.ts";
import { openDatabase } from "#db/client.ts";
import { account, user } from "#db/schema/auth.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { visibleText } from "../http/site.ts";
import { startDatabaseProxy } from "./database-proxy.ts";
import { bookingOf, bookingPage } from "./requests.ts";
import { type ServerProcess, startServer, temporaryFolder, until } from "./server-process.ts";

const postgres = await startPostgres();
afterAll(() => postgres.stop());

const password = "a long enough password";

describe("the staff area of two processes, one of which may lose PostgreSQL", () => {
  const databaseUrl = postgres.url;
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
  let one: ServerProcess;
  let other: ServerProcess;
  let cookie: string;
  beforeAll(async () => {
    proxy = await startDatabaseProxy(databaseUrl);
    const shared = { DATA_FOLDER: temporaryFolder() };
    one = await startServer({ ...shared, DATABASE_URL: proxy.url });
    other = await startServer({ ...shared, DATABASE_URL: databaseUrl });
    await addStaff();
    cookie = await signIn();
  });
  afterAll(async () => {
    await Promise.all([one, other].map((server) => server.end("SIGTERM")));
    proxy.stop();
  });

  async function addStaff() {
    const { db, close } = await openDatabase({ databaseUrl, dataFolder: "" });
    const id = newId();
    const name = "priya";
    await db
      .insert(user)
      .values({ id, name, username: name, email: "priya@example.com", role: "counter" });
    await db.insert(account).values({
      userId: id,
      accountId: id,
      providerId: "credential",
      password: await hashPassword(password),
    });
    await close();
  }

  async function signIn(): Promise<string> {
    const { headers } = await one.post("/admin/login", { username: "priya", password });
    return headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
  }

  const get = (server: ServerProcess, path: string, signal?: AbortSignal) =>
    fetch(server.url + path, { headers: { Cookie: cookie }, redirect: "manual", signal });

  /** Keeps the ids of what a stream brings, until it ends. */
  async function listen(server: ServerProcess, signal?: AbortSignal) {
    const heard = new Set<string>();
    const answer = await get(server, "/admin/events", signal);
    const ended = (async () => {
      let unread = "";
      for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const events = (unread + text).split("\n\n");
        unread = events.pop() ?? "";
        for (const event of events.filter((each) => each.startsWith("data: "))) {
          const pulse: InboxSnapshot = JSON.parse(event.slice("data: ".length));
          for (const { id } of pulse.items) heard.add(id);
        }
      }
    })();
    return { heard, ended };
  }

  async function bookAt(server: ServerProcess, name: string): Promise<string> {
    const booked = await server.post(bookingPage, bookingOf(name));
    const place = new URL(booked.headers.get("location") ?? "", server.url);
    return place.searchParams.get("booked") ?? "";
  }

  test("hears at both of a booking that either took", async () => {
    const stop = new AbortController();
    const streams = await Promise.all([one, other].map((server) => listen(server, stop.signal)));
    for (const [server, name] of [
      [one, "first"],
      [other, "second"],
    ] as const) {
      const id = await bookAt(server, name);
      await until(() => streams.every(({ heard }) => heard.has(id)));
    }
    for (const { ended } of streams) ended.catch(() => undefined);
    stop.abort();
  }, 60_000);

  test("ends a stream as soon as its person is signed out at the other, whatever the next look waits for", async () => {
    const listening = await listen(one);
    const { db, close } = await openDatabase({ databaseUrl, dataFolder: "" });
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`lock table contact_submissions`);
        const headers = { Cookie: cookie, Origin: other.url };
        await fetch(`${other.url}/admin/logout`, { method: "POST", redirect: "manual", headers });
        await listening.ended;
      });
    } finally {
      await close();
      cookie = await signIn();
    }
  }, 30_000);

  test("shows samples while the database is away, and what is there when it is back", async () => {
    expect((await get(one, "/admin/dashboard")).status).toBe(200);
    const stop = new AbortController();
    const { heard, ended } = await listen(one, stop.signal);
    proxy.takeAway();
    expect(await (await one.get("/admin/status")).json()).toMatchObject({ state: "error" });
    for (const path of ["/admin/dashboard", "/admin/dashboard/bookings"]) {
      const text = visibleText(await (await get(one, path)).text());
      expect(text).toContain("Database connection failed: the server cannot be reached");
      expect(text).toContain("Sample Customer One");
      expect(text).not.toContain("Al Mansoori");
    }
    const lists = ["/admin/perfumes", "/admin/perfumes/orders", "/admin/discounts"];
    const mail = "/admin/mail/0198c0de-0000-7000-8000-000000000000";
    const pages = ["/admin/bin", "/admin/audit", "/admin/staff", "/admin/account", mail];
    for (const path of [...lists, ...pages]) {
      const text = visibleText(await (await get(one, path)).text());
      expect(text, path).toContain("Failed to load data");
      expect(text, path).toContain("Try again");
      expect(text, path).toContain("Database connection failed");
      expect(text, path).not.toContain("Something went wrong");
    }
    for (const shown of ["Products", "Refresh", "Back to Dashboard"]) {
      expect(visibleText(await (await get(one, "/admin/perfumes")).text())).toContain(shown);
    }
    const form = new FormData();
    form.set("name", "Amber");
    const saved = await fetch(`${one.url}/admin/perfumes/new`, {
      method: "POST",
      body: form,
      headers: { Cookie: cookie },
    });
    expect(saved.status).toBe(503);
    expect(saved.headers.get("content-type")).toContain("text/html");
    proxy.bringBack();
    await until(async () => (await (await one.get("/admin/status")).json()).state === "connected");
    const text = visibleText(await (await get(one, "/admin/dashboard")).text());
    expect(text).toContain("first Al Mansoori");
    // The stream has outlived the outage.
    const id = await bookAt(other, "third");
    await until(() => heard.has(id));
    ended.catch(() => undefined);
    stop.abort();
  }, 60_000);

  test("stops although somebody listens, and ends the streams", async () => {
    const listening = await listen(other);
    await wait(500);
    expect(await other.end("SIGTERM")).toBe(0);
    await listening.ended;
  }, 30_000);
});
