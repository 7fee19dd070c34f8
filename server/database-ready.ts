import { setTimeout as wait } from "node:timers/promises";
import { outageCause } from "#app/lib/outage.ts";
import type { Log } from "#app/platform/log.ts";

const pauseMs = 1_000;

/** Does again what the database went away from, until it is done; for the start, which is no request. */
export async function retryUntilDatabaseReady<Done>(
  log: Log,
  work: () => Promise<Done>,
): Promise<Done> {
  for (let isUnavailable = false; ; isUnavailable = true) {
    try {
      const done = await work();
      if (isUnavailable) log.info("database back at the start");
      return done;
    } catch (error) {
      if (outageCause(error) === "unknown") throw error;
      if (!isUnavailable) log.error("database away at the start", error);
    }
    await wait(pauseMs);
  }
}
