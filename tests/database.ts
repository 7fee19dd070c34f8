import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, inject } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { type Database, type Db, openDatabase, wrapEmbedded } from "#db/client.ts";
import { databaseOn, onServer } from "./database-template.ts";

/**
 * A migrated, empty database for the tests of one file; call it once, at the top. It is PGlite,
 * or a database on the server that TEST_DATABASE_URL names.
 */
export async function testDatabase(): Promise<Db> {
  const { database, remove } = await copyTemplate();
  afterAll(remove);
  return database.db;
}

/** The same for tests that need its kind or address; the caller removes it. */
export async function copyTemplate(): Promise<{
  database: Database;
  url: string | null;
  remove: () => Promise<void>;
}> {
  const template = inject("databaseTemplate");
  if (template.kind === "pglite") {
    const client = await PGlite.create({ loadDataDir: await openAsBlob(template.dump) });
    const database = wrapEmbedded(client);
    return { database, url: null, remove: database.close };
  }
  const name = `lamaan_test_${newId().replaceAll("-", "")}`;
  await onServer(template.url, `create database ${name} template ${template.name}`);
  const url = databaseOn(template.url, name);
  const database = await openDatabase({ databaseUrl: url, dataFolder: "" });
  const remove = async () => {
    await database.close();
    await onServer(template.url, `drop database ${name} with (force)`);
  };
  return { database, url, remove };
}
