// Manages accounts of the staff area: npm run staff -- list

import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { newStaff } from "#app/features/staff/new-staff.ts";
import {
  addStaff,
  disableStaff,
  enableStaff,
  findStaffId,
  listStaff,
  resetStaff,
} from "#app/features/staff/staff.server.ts";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { makePrivate } from "#app/platform/data-folder.ts";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { openDatabase } from "#db/client.ts";
import { FolderInUse } from "#db/folder-lock.ts";
import { migrate } from "#db/migrate.ts";
import { startProblem } from "#server/start-screen.ts";

const usage = `Usage: npm run staff -- <command>
  add <username> <email> [--role owner|counter|technician] [--name "Full Name"]
  reset <username>      a new one-time password; ends sessions, second factor and lock
  disable <username>    signs out at once, and in no more
  enable <username>
  list`;

overwriteGetLocale(() => "en");

class UsageError extends Error {}

type App = Parameters<typeof resetStaff>[0];

const commands: Record<string, (app: App, args: string[], options: Options) => Promise<string>> = {
  add,
  reset,
  disable: async (app, [username]) => {
    const done = await disableStaff(app, null, await idOf(app, username));
    if (!done.ok)
      throw new UsageError("This is the last owner who can sign in: add another first.");
    return `${username} is signed out, and can no longer sign in.`;
  },
  enable: async (app, [username]) => {
    await enableStaff(app, null, await idOf(app, username));
    return `${username} can sign in.`;
  },
  list: async (app) => {
    const staff = await listStaff(app.db);
    const line = (person: (typeof staff)[number]) =>
      [
        person.username.padEnd(20),
        person.role.padEnd(10),
        (person.isActive ? "active" : "disabled").padEnd(9),
        person.email,
      ].join(" ");
    return staff.map(line).join("\n");
  },
};

type Options = { role?: string; name?: string };

async function add(app: App, [username = "", email = ""]: string[], options: Options) {
  const { role = "counter", name = username } = options;
  const checked = z.safeParse(newStaff.schema, { username, email, role, name });
  if (!checked.success) {
    throw new UsageError(checked.error.issues.map(({ message }) => message).join("\n"));
  }
  const added = await addStaff(app, null, checked.data);
  if (!added.ok) throw new UsageError(`This ${added.reason} is in use.`);
  return passwordLines(checked.data.username, added.password);
}

async function reset(app: App, [username = ""]: string[]) {
  const done = await resetStaff(app, null, await idOf(app, username));
  if (!done.ok) throw new UsageError(nobody(username));
  return passwordLines(username.toLowerCase(), done.password);
}

const passwordLines = (username: string, password: string) =>
  `  Username: ${username}\n  Password: ${password}\nIt is shown only now, and changed on the first visit.`;

async function idOf({ db }: App, username = ""): Promise<string> {
  const id = await findStaffId(db, username);
  if (!id) throw new UsageError(nobody(username));
  return id;
}

const nobody = (username: string) =>
  username ? `Nobody of the staff is called ${username}.` : usage;

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { role: { type: "string" }, name: { type: "string" } },
  });
  const [name = "", ...args] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(usage);
  const settings = parseSettings(process.env);
  makePrivate(settings.dataFolder);
  const database = await openDatabase(settings);
  try {
    await migrate(database.db);
    const app = { db: database.db, settings, log: createLog(), now: () => new Date() };
    console.log(await command(app, args, values));
  } finally {
    await database.close();
  }
}

function explain(error: unknown): unknown {
  if (error instanceof UsageError) return error.message;
  if (error instanceof FolderInUse) {
    return "The server is running on the embedded database: stop it, run this again, and start it.";
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("ERR_PARSE_ARGS")) return usage;
  return startProblem(error) ?? error;
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
