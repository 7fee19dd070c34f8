import { afterAll } from "vitest";
import { type Database, type Db, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { firstDatabase, temporaryFolder } from "../process/server-process.ts";
import { retireBays } from "../unlimited-workshop.ts";
import { expectIntact } from "./intact.ts";
import { type Load, openShop, type Shop } from "./load.ts";
import { isLong } from "./rounds.ts";

/** A database for servers of a test: their settings, and a look into it while none of them runs. */
export type Place = {
  env: { DATA_FOLDER: string; DATABASE_URL?: string };
  look: <Seen>(see: (db: Db) => Promise<Seen>) => Promise<Seen>;
};

function placeOf(env: { DATA_FOLDER: string; DATABASE_URL?: string }): Place {
  const open = (): Promise<Database> =>
    openDatabase(
      { databaseUrl: env.DATABASE_URL ?? null, dataFolder: env.DATA_FOLDER },
      undefined,
      firstDatabase,
    );
  return {
    env,
    async look(see) {
      const { db, close } = await open();
      try {
        return await see(db);
      } finally {
        await close();
      }
    },
  };
}

/** In a folder of its own, or in `folder`. */
export const embeddedPlace = (folder = temporaryFolder()): Place =>
  placeOf({ DATA_FOLDER: folder });

/** On a server of its own, which can be stopped. */
export async function postgresPlace() {
  const postgres = await startPostgres({ durable: true });
  afterAll(() => postgres.stop());
  return { postgres, ...placeOf({ DATA_FOLDER: temporaryFolder(), DATABASE_URL: postgres.url }) };
}

/** The embedded database, and in the long run a server. */
export const everyPlace = async (): Promise<[string, Place][]> => [
  ["PGlite", embeddedPlace()],
  ...(isLong ? [["PostgreSQL", await postgresPlace()] as [string, Place]] : []),
];

/** A shop in an empty database. */
export const openShopAt = (place: Place): Promise<Shop> =>
  place.look(async (db) => {
    await migrate(db);
    await seed(db);
    await retireBays(db);
    return openShop(db);
  });

/** What every fault under load ends in: nothing lost, nothing twice, and a line that says so. */
export async function expectIntactAfter(
  fault: { fault: string; rounds: number; longestRecoveryMs: number },
  { place, load, shop }: { place: Place; load: Load; shop: Shop },
): Promise<void> {
  const { acknowledged } = load;
  const { lost, twice } = await place.look((db) => expectIntact(db, { acknowledged, shop }));
  const outcome = { sent: load.sent(), acknowledged: load.count() };
  console.log(JSON.stringify({ ...fault, ...outcome, lost: lost.length, twice: twice.length }));
}
