import { expect } from "vitest";
import { startMailCatcher } from "../mail-catcher.ts";
import { type ServerProcess, until } from "../process/server-process.ts";
import type { newClock } from "./clock.ts";
import type { Place } from "./engines.ts";

type Catcher = Awaited<ReturnType<typeof startCatcher>>;
type Clock = ReturnType<typeof newClock>;

/** After that a claim of a process that died has run out, and nothing can be undone any more. */
const laterMs = 10 * 60_000;

/** A mail catcher, and the settings that lead a server to it. */
export async function startCatcher() {
  const { mails, port, hold, stop } = await startMailCatcher();
  return {
    hold,
    /** The mails that came, by their Message-ID: however often one comes, it is recognised as one. */
    ids: () =>
      new Set(mails.map(({ messageId = "" }) => messageId.slice(1).split("@", 1)[0] ?? "")),
    stop,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
  };
}

/**
 * Lets a server go on ten minutes later until every mail there is has gone out, also those that a dead
 * process had claimed; then each has arrived, and nobody was sent another than theirs. What the clock alone
 * adds in those minutes may still be waiting.
 */
export async function deliverEverything(
  place: Place,
  {
    catcher,
    clock,
    start,
  }: { catcher: Catcher; clock: Clock; start: () => Promise<ServerProcess> },
): Promise<void> {
  const outbox = () => place.look((db) => db.query.emailOutbox.findMany());
  const ids = (await outbox()).map(({ id }) => id);
  clock.preset(laterMs);
  const server = await start();
  const missing = () => {
    const arrived = catcher.ids();
    return ids.filter((id) => !arrived.has(id)).length;
  };
  // How long all of them take depends on how many the load made.
  for (let left = ids.length; left > 0; left = missing()) {
    await until(() => missing() < left, 60_000);
  }
  expect(await server.end("SIGTERM")).toBe(0);
  const mails = await outbox();
  const known = new Set(mails.map(({ id }) => id));
  expect([...catcher.ids()].filter((id) => !known.has(id))).toEqual([]);
  expect(mails.filter(({ id, status }) => ids.includes(id) && status !== "sent")).toEqual([]);
  await catcher.stop();
}
