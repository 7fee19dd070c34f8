import { Socket } from "node:net";
import { Pool, type PoolClient } from "pg";

/** The server ends a statement that takes longer, and says so. */
const statementTimeoutMs = 8_000;
/** A server that has not even done that does not answer any more. */
const silenceMs = 10_000;

/** Connections to a PostgreSQL server that may go away, or stop answering, and come back. */
export function openPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    keepAlive: true,
    stream: () => {
      const socket = new Socket();
      const giveUp = () => socket.destroy(new Error("The database server does not answer"));
      return socket.setTimeout(silenceMs, giveUp);
    },
  });
  // Without a listener, an idle connection that the server drops would end the process. The pool
  // has already let go of it, and opens another when it is needed.
  pool.on("error", () => {});
  // Drizzle does not listen to the connection of a transaction either, and never returns one on
  // which not even `begin` worked: some outages later the pool would be empty for good.
  pool.on("acquire", (connection) => connection.on("error", returnLost));
  pool.on("release", (_error, connection) => connection.off("error", returnLost));
  return pool;
}

function returnLost(this: PoolClient): void {
  this.release(true);
  // Drizzle's own return, when it comes, finds it done.
  this.release = () => {};
}
