import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, inject } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { type Db, embeddedExtensions, openDatabase, wrapEmbedded } from "#db/client.ts";
import { databaseOn, onServer } from "./database-template.ts";

/**
 * A migrated, empty database for the tests of one file: PGlite, or a database on the server that
 * TEST_DATABASE_URL names. Call it once at the top, like the functions below: a clean-up that is
 * registered within a test is never run.
 */
export async function testDatabase(): Promise<Db> {
  const template = inject("databaseTemplate");
  if (template.kind === "postgres") {
    return openForTests(await createOnServer(template.url, `template ${template.name}`));
  }
  const client = await PGlite.create({
    extensions: embeddedExtensions,
    loadDataDir: await openAsBlob(template.dump),
  });
  afterAll(() => client.close());
  return wrapEmbedded(client).db;
}

/** A database without a single table. */
export async function emptyDatabase(): Promise<Db> {
  const template = inject("databaseTemplate");
  if (template.kind === "postgres") return openForTests(await createOnServer(template.url));
  const client = await PGlite.create({ extensions: embeddedExtensions });
  afterAll(() => client.close());
  return wrapEmbedded(client).db;
}

/** A database that is gone: every query is refused. */
export async function goneDatabase(): Promise<Db> {
  const client = await PGlite.create();
  await client.close();
  return wrapEmbedded(client).db;
}

/** Another set of connections, as another process would have, to a database on a server. */
export async function openForTests(databaseUrl: string): Promise<Db> {
  const database = await openDatabase({ databaseUrl, dataFolder: "" });
  afterAll(database.close);
  return database.db;
}

/** The address of a new database on `serverUrl` that goes away with the tests of the file. */
export async function createOnServer(serverUrl: string, options = ""): Promise<string> {
  const name = `lamaan_test_${newId().replaceAll("-", "")}`;
  await onServer(serverUrl, `create database ${name} ${options}`);
  afterAll(() => onServer(serverUrl, `drop database ${name} with (force)`));
  return databaseOn(serverUrl, name);
}
