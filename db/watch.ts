import { outageCause } from "#app/lib/outage.ts";
import type { OpenDatabase } from "./client.ts";

export type Watch = {
  silentSeconds(): number;
  stop(): void;
};

/** An error is an answer: a restart would not help. */
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

  // Counts ticks, because while this process stands still nobody waits for the database.
  const timer = setInterval(() => {
    silent = answers() === heard ? silent + 1 : 0;
    heard = answers();
    if (silent === seconds) onSilent();
    if (!isAsking) void ask();
  }, 1_000);
  return { silentSeconds: () => silent, stop: () => clearInterval(timer) };
}
