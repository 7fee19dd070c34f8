import { parseArgs } from "node:util";
import { makePrivate } from "#app/platform/data-folder.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed.ts";
import { startProblem } from "#server/start-screen.ts";
import { fillDemoMonth } from "./demo/fill.ts";

// Fills an empty installation with a month of demo data: npm run demo

async function main(): Promise<string> {
  const settings = parseSettings(process.env);
  makePrivate(settings.dataFolder);
  const database = await openDatabase(settings);
  const { db } = database;
  try {
    await migrate(db);
    await seed(db);
    const filled = await fillDemoMonth(db, { now: new Date(), settings }, { hasMoney: true });
    if (!filled) {
      return (
        "Nothing was filled in, because this installation has records already.\n" +
        "A demo month needs an empty one: another DATA_FOLDER, or another database."
      );
    }
    const { contacts, bookings, orders } = filled;
    return (
      `Filled in a demo month: ${contacts} messages, ${bookings} bookings and ${orders} orders, with their\n` +
      "history, notes, invoices, drawers and discount codes. Their customers have addresses at\n" +
      "demo.invalid, and no mail was sent. Invoices cannot be removed: for your own records, begin\n" +
      "with an empty DATA_FOLDER or database."
    );
  } finally {
    await database.close();
  }
}

try {
  parseArgs({ options: {} });
} catch (error) {
  console.error(
    `${error instanceof Error ? error.message : error}\n\nnpm run demo takes no options.`,
  );
  process.exit(2);
}

try {
  console.log(await main());
} catch (error) {
  console.error(startProblem(error) ?? error);
  process.exit(1);
}
