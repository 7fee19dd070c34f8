import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed.ts";
import { startPostgres } from "../scripts/postgres.ts";
import { type ProductionServer, startProductionServer } from "../scripts/production-server.ts";
import { retireBays } from "../tests/unlimited-workshop.ts";
import { type Fill, fill } from "./fill.ts";

export const databases = ["pglite", "postgres"] as const;

export type DatabaseName = (typeof databases)[number];

export type Installation = {
  server: ProductionServer;
  version: string;
  processorMs: () => ProcessorMs;
  stop: () => Promise<void>;
};

export async function install(
  name: DatabaseName,
  { filled, settings }: { filled: Fill; settings: Record<string, string> },
): Promise<Installation | null> {
  const postgres = name === "pglite" ? undefined : await startPostgres({ durable: true });
  if (postgres === null) return null;
  const dataFolder = mkdtempSync(path.join(tmpdir(), "lamaan-bench-"));
  const removeAll = () => {
    postgres?.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    const place = { databaseUrl: postgres?.url ?? null, dataFolder };
    const version = await prepare(place, filled);
    const server = await startProductionServer({ ...settingsOf(place), ...settings });
    const processorMs = () => ({
      server: timesOf(server.pid).ownMs,
      database: postgres ? withChildrenMs(postgres.pid()) : 0,
    });
    const stop = async () => {
      await server.stop();
      removeAll();
    };
    return { server, version, processorMs, stop };
  } catch (error) {
    removeAll();
    throw error;
  }
}

type Place = Parameters<typeof openDatabase>[0];

const settingsOf = ({ dataFolder, databaseUrl }: Place): Record<string, string> => ({
  DATA_FOLDER: dataFolder,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

async function prepare(place: Place, filled: Fill): Promise<string> {
  const { db, close } = await openDatabase(place);
  try {
    await migrate(db);
    await seed(db);
    await retireBays(db);
    await fill(db, filled);
    const tables = await rowsOf(db, "select tablename from pg_tables where schemaname = 'public'");
    for (const { tablename } of tables) {
      await db.execute(sql`vacuum (analyze) ${sql.identifier(String(tablename))}`);
    }
    const [row] = await rowsOf(db, "show server_version");
    return String(row?.server_version);
  } finally {
    await close();
  }
}

async function rowsOf(
  db: Awaited<ReturnType<typeof openDatabase>>["db"],
  query: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = (await db.execute(sql.raw(query))) as unknown as {
    rows: Record<string, unknown>[];
  };
  return rows;
}

export function memoryMb({ pid }: ProductionServer, field: "VmRSS" | "VmHWM"): number {
  const [, kb] = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readStatus(pid)) ?? [];
  return Number(kb ?? Number.NaN) / 1024;
}

function readStatus(pid: number): string {
  return process.platform === "linux" ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
}

export type ProcessorMs = { server: number; database: number };

const tickMs = 10;

function timesOf(pid: number): { ownMs: number; childrenMs: number } {
  if (process.platform !== "linux") return { ownMs: Number.NaN, childrenMs: Number.NaN };
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system, ofChildren, inSystem] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15)
    .map((ticks) => Number(ticks) * tickMs) as [number, number, number, number];
  return { ownMs: user + system, childrenMs: ofChildren + inSystem };
}

function withChildrenMs(pid: number): number {
  const { ownMs, childrenMs } = timesOf(pid);
  if (Number.isNaN(ownMs)) return ownMs;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").match(/\d+/g) ?? [];
  return ownMs + childrenMs + sum(children.map((child) => ofChildMs(Number(child))));
}

const isGone = new Set<unknown>(["ENOENT", "ESRCH"]);

function ofChildMs(pid: number): number {
  try {
    return withChildrenMs(pid);
  } catch (error) {
    if (error instanceof Error && "code" in error && isGone.has(error.code)) return 0;
    throw error;
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
