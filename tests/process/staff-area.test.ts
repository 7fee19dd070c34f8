import { hashPassword } from "better-auth/crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InboxSnapshot } from "#app/features/dashboard/overview.ts";
import { newId } from "#app/lib/ids.ts";
import { openDatabase } from "#db/client.ts";
import { account, user } from "#db/schema/auth.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { cookieHeader } from "../http/accounts.ts";
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
    return cookieHeader(headers.getSetCookie());
  }

  const get = (server: ServerProcess, path: string) =>
    fetch(server.url + path, { headers: { Cookie: cookie }, redirect: "manual" });

  async function hears(server: ServerProcess, id: string): Promise<boolean> {
    const answer = await get(server, "/admin/pulse");
    const pulse: InboxSnapshot = await answer.json();
    return pulse.items.some((item) => item.id === id);
  }

  async function bookAt(server: ServerProcess, name: string): Promise<string> {
    const booked = await server.post(bookingPage, bookingOf(name));
    const place = new URL(booked.headers.get("location") ?? "", server.url);
    return place.searchParams.get("booked") ?? "";
  }

  test("hears at both of a booking that either took", async () => {
    for (const [server, name] of [
      [one, "first"],
      [other, "second"],
    ] as const) {
      const id = await bookAt(server, name);
      expect(await Promise.all([one, other].map((each) => hears(each, id)))).toEqual([true, true]);
    }
  }, 60_000);

  test("shows samples while the database is away, and what is there when it is back", async () => {
    expect((await get(one, "/admin/dashboard")).status).toBe(200);
    proxy.takeAway();
    expect(await (await one.get("/admin/status")).json()).toMatchObject({ state: "error" });
    for (const path of ["/admin/dashboard", "/admin/dashboard/bookings"]) {
      const text = visibleText(await (await get(one, path)).text());
      expect(text).toContain("Database connection failed: the server cannot be reached");
      expect(text).toContain("Sample Customer One");
      expect(text).not.toContain("Al Mansoori");
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
    expect(await hears(one, await bookAt(other, "third"))).toBe(true);
  }, 60_000);
});
