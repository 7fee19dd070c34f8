import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { newId } from "#app/lib/ids.ts";
import { embeddedExtensions, openDatabase, wrapEmbedded } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";

/** A migrated, empty database, of which every test file gets a copy of its own. */
export type DatabaseTemplate =
  | { kind: "pglite"; dump: string }
  | { kind: "postgres"; url: string; name: string };

declare module "vitest" {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { template, remove } = process.env.TEST_DATABASE_URL
    ? await templateOnServer(process.env.TEST_DATABASE_URL)
    : await templateInFile();
  project.provide("databaseTemplate", template);
  return remove;
}

type Made = { template: DatabaseTemplate; remove: () => Promise<void> };

async function templateInFile(): Promise<Made> {
  const folder = mkdtempSync(path.join(tmpdir(), "lamaan-template-"));
  const dump = path.join(folder, "database.tar");
  const client = await PGlite.create({ extensions: embeddedExtensions });
  await migrate(wrapEmbedded(client).db);
  // Else each copy repeats what the migrations wrote.
  await client.exec("checkpoint");
  const file = await client.dumpDataDir("none");
  writeFileSync(dump, Buffer.from(await file.arrayBuffer()));
  await client.close();
  const remove = async () => rmSync(folder, { recursive: true });
  return { template: { kind: "pglite", dump }, remove };
}

async function templateOnServer(url: string): Promise<Made> {
  const name = `lamaan_template_${newId().replaceAll("-", "")}`;
  await onServer(url, `create database ${name}`);
  const database = await openDatabase({ databaseUrl: databaseOn(url, name), dataFolder: "" });
  await migrate(database.db);
  await database.close();
  const remove = () => onServer(url, `drop database ${name} with (force)`);
  return { template: { kind: "postgres", url, name }, remove };
}

/** Creating and dropping databases wants a connection outside of them, and no transaction. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
