import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "./backup-command.ts";
import { openShop } from "./busy-shop.ts";
import { bookingOf, bookingPage } from "./requests.ts";
import { startServer, temporaryFolder } from "./server-process.ts";

/** What anybody but the owner may read, write or enter, below a folder and itself. */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return ["", ...names].filter((name) => {
    const found = lstatSync(path.join(folder, name));
    return !found.isSymbolicLink() && (found.mode & 0o077) !== 0;
  });
}

test("a data folder is its owner's alone, also one that was open to all", {
  timeout: 180_000,
}, async () => {
  const folder = temporaryFolder();
  const elsewhere = path.join(temporaryFolder(), "film.mp4");
  writeFileSync(elsewhere, "a film", { mode: 0o644 });
  await openShop(folder);
  symlinkSync(elsewhere, path.join(folder, "uploads/film.mp4"));
  mkdirSync(path.join(folder, "backups"), { mode: 0o755 });
  writeFileSync(path.join(folder, "backups/of-before.tar.gz"), "");
  for (const name of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })]) {
    const file = path.join(folder, name);
    const found = lstatSync(file);
    if (!found.isSymbolicLink()) chmodSync(file, found.isDirectory() ? 0o755 : 0o666);
  }

  // The mask of most machines, under which files are for everybody to read.
  const start = ["sh", "-c", "umask 022; exec node server/main.ts"];
  const server = await startServer(
    { DATA_FOLDER: folder, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` },
    start,
  );
  expect((await server.post(bookingPage, bookingOf("noura"))).status).toBe(302);
  expect(
    await runCommand("backup", { DATA_FOLDER: folder }, path.join(folder, "backups")),
  ).toMatchObject({ code: 0 });
  expect(openToOthers(folder)).toEqual([]);
  expect(readdirSync(path.join(folder, "backups"))).toHaveLength(2);
  expect(lstatSync(elsewhere).mode & 0o777).toBe(0o644);
  await server.end("SIGTERM");
  expect(openToOthers(folder)).toEqual([]);
});
