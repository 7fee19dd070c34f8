import { statfs } from "node:fs/promises";
import { count, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { outageCause } from "#app/lib/outage.ts";
import type { App } from "#app/platform/app.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";
import { countPendingMigrations } from "#db/migrate.ts";
import { user } from "#db/schema/auth.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { orders } from "#db/schema/orders.ts";
import type { DatabaseState } from "./diagnostic.ts";

const megabyte = 1024 * 1024;

const counted: Record<string, PgTable> = {
  contact_submissions: contactSubmissions,
  booking_submissions: bookingSubmissions,
  orders,
  perfumes,
  user,
};

/** The state of the installation for an administrator: no secret, no address, no customer. */
export async function diagnose({ db, settings, now }: Pick<App, "db" | "settings" | "now">) {
  const memory = process.memoryUsage();
  return {
    at: now().toISOString(),
    databaseKind: settings.databaseUrl ? "postgres" : "pglite",
    ...(await askDatabase(db)),
    mailBy: mailKind(settings),
    disk: await askDisk(settings),
    process: {
      node: process.version,
      uptimeSeconds: Math.round(process.uptime()),
      memoryMb: Math.round(memory.rss / megabyte),
      heapMb: Math.round(memory.heapUsed / megabyte),
    },
  };
}

async function askDatabase(db: Db) {
  try {
    const [server] = await db
      .select({ version: sql<string>`current_setting('server_version')` })
      .from(sql`(select 1) as one`);
    const pendingMigrations = await countPendingMigrations(db);
    const rows = await Promise.all(
      Object.entries(counted).map(async ([name, table]) => [name, await db.$count(table)] as const),
    );
    const states = await db
      .select({ status: emailOutbox.status, mails: count() })
      .from(emailOutbox)
      .groupBy(emailOutbox.status);
    return {
      database: {
        state: pendingMigrations === 0 ? "connected" : "not-configured",
        version: server?.version ?? "",
        pendingMigrations,
        rows: Object.fromEntries(rows),
      },
      mails: Object.fromEntries(states.map(({ status, mails }) => [status, mails])),
    };
  } catch (error) {
    return { database: { state: "error", cause: outageCause(error) }, mails: {} };
  }
}

async function askDisk({ dataFolder }: Settings) {
  try {
    const { bavail, blocks, bsize } = await statfs(dataFolder);
    return {
      freeMb: Math.round((bavail * bsize) / megabyte),
      totalMb: Math.round((blocks * bsize) / megabyte),
    };
  } catch (error) {
    return { problem: (error as NodeJS.ErrnoException).code ?? "unknown" };
  }
}

function mailKind({ mail }: Settings): string {
  if (mail.smtpUrl) return mail.webForm ? "smtp, then web form" : "smtp";
  return mail.webForm ? "web form" : "local mailbox";
}

type Asking = Pick<App, "db" | "log">;

const knownForMs = 20_000;

const well = new WeakMap<App["db"], number>();

export async function askDatabaseState({ db, log }: Asking): Promise<DatabaseState> {
  well.delete(db);
  try {
    const pending = await countPendingMigrations(db);
    if (pending > 0) return { state: "not-configured" };
    well.set(db, performance.now());
    return { state: "connected" };
  } catch (error) {
    log.error("database unavailable", error);
    return { state: "error", cause: outageCause(error) };
  }
}

/** For a page that has just read from the database; asks again only if something was wrong. */
export async function knownDatabaseState(app: Asking): Promise<DatabaseState> {
  const askedAt = well.get(app.db);
  return askedAt !== undefined && performance.now() - askedAt < knownForMs
    ? { state: "connected" }
    : askDatabaseState(app);
}
