import { hash } from "node:crypto";
import { realpathSync } from "node:fs";
import { createServer } from "node:net";

/** Two processes on one embedded database would destroy it. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another process has the database in ${folder} open. Stop it first, ` +
        "or set DATABASE_URL to a PostgreSQL server, which serves many processes.",
    );
  }
}

/** Holds on one machine or container, Linux only: never mount the folder into two. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  if (process.platform !== "linux") return async () => {};
  // Hashed, because socket names are limited to about a hundred bytes.
  const name = hash("sha256", realpathSync(folder));
  const server = createServer().unref();
  const held = Promise.withResolvers<void>();
  server.once("error", (error: NodeJS.ErrnoException) =>
    held.reject(error.code === "EADDRINUSE" ? new FolderInUse(folder) : error),
  );
  server.listen(`\0lamaan-${name}`, held.resolve);
  await held.promise;
  return () => new Promise((resolve) => server.close(() => resolve()));
}
