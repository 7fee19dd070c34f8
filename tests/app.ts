import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { seededDatabase, testDatabase } from "./database.ts";

type Asked = [now: () => Date, env?: Record<string, string>, database?: typeof testDatabase];

/** What the functions of the product ask for, on an empty database and at the time of a clock. */
export async function testApp(...[now, env, database = testDatabase]: Asked) {
  const settings = parseSettings({ SECRET: "x8Kq2".repeat(8), ...env });
  return { db: await database(), settings, log: createLog(() => {}), now };
}

/** The same with what a new installation brings along. */
export const seededApp = (now: () => Date, env?: Record<string, string>) =>
  testApp(now, env, seededDatabase);
