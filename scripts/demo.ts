import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { sellerOf } from "#app/features/money/counter.server.ts";
import { makePrivate } from "#app/platform/data-folder.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { openDatabase } from "#db/client.ts";
import { forgetCustomers, linkUnlinked } from "#db/customers.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed.ts";
import { startProblem } from "#server/start-screen.ts";
import { fillDemoMonth, removeDemoMonth } from "./demo/fill.ts";
import { fillDemoMoney } from "./demo/money.ts";

// Adds or removes a month of demo data: npm run demo [-- --remove]

const usage = `npm run demo               fills in a month of contacts, bookings, orders and money around today
npm run demo -- --remove   removes exactly those again`;

async function main() {
  const { remove } = readArguments();
  const settings = parseSettings(process.env);
  makePrivate(settings.dataFolder);
  const database = await openDatabase(settings);
  try {
    await migrate(database.db);
    await seed(database.db);
    console.log(remove ? await removeMonth() : await fillMonth());
  } finally {
    await database.close();
  }

  async function fillMonth(): Promise<string> {
    const { taxMode, brand } = settings;
    const shop = { now: new Date(), taxMode, orderPrefix: brand.orderPrefix };
    const filled = await fillDemoMonth(database.db, shop);
    if (!filled) {
      return (
        "The demo month is there already, and was left as it is.\n" +
        "To have it anew around today, remove it first: npm run demo -- --remove"
      );
    }
    await fillDemoMoney(database.db, { now: shop.now, seller: sellerOf(settings) });
    await linkUnlinked(database.db);
    return (
      `Filled in a demo month: ${inWords(filled)}, with their history, notes, invoices,\n` +
      "drawers and discount codes. Their customers have addresses at demo.invalid, and no mail was sent.\n" +
      "To remove it again: npm run demo -- --remove"
    );
  }

  async function removeMonth(): Promise<string> {
    const removed = await removeDemoMonth(database.db);
    await forgetCustomers(database.db, sql`true`);
    if (Object.values(removed).every((count) => count === 0)) return "There is no demo month.";
    return `Removed the demo month: ${inWords(removed)}, and what belonged to them. Nothing else was touched.`;
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { remove: { type: "boolean" } } }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

const inWords = ({ contacts, bookings, orders }: Awaited<ReturnType<typeof removeDemoMonth>>) =>
  `${contacts} messages, ${bookings} bookings and ${orders} orders`;

try {
  await main();
} catch (error) {
  console.error(startProblem(error) ?? error);
  process.exit(1);
}
