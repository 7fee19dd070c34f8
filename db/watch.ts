import { outageCause } from "#app/lib/outage.ts";
import type { OpenDatabase } from "./client.ts";

export type Watch = {
  /** For how many seconds nobody has had an answer. */
  silentSeconds(): number;
  stop(): void;
};

/**
 * Asks the database every second, and tells `onSilent` once it has answered nobody for so many of them.
 * A slow one answers; one that refuses, or is gone, is an outage that another start would not end.
 */
export function watchDatabase(
  { db, answers }: Pick<OpenDatabase, "db" | "answers">,
  { seconds, onSilent }: { seconds: number; onSilent: () => void },
): Watch {
  let [heard, silent, isAsking] = [answers(), 0, false];

  async function ask() {
    isAsking = true;
    try {
      await db.execute("select 1");
    } catch (error) {
      if (outageCause(error) !== "no-answer") silent = 0;
    }
    isAsking = false;
  }

  // Ticks, and not a clock: while this process itself stands still, nobody waits for the database.
  const timer = setInterval(() => {
    silent = answers() === heard ? silent + 1 : 0;
    heard = answers();
    if (silent === seconds) onSilent();
    if (!isAsking) void ask();
  }, 1_000);
  return { silentSeconds: () => silent, stop: () => clearInterval(timer) };
}
