import { expect, test } from "vitest";
import { readPublishableKey } from "#app/platform/api/keys.server.ts";
import { migrate } from "#db/migrate.ts";
import { databaseOfPlainUser } from "../database.ts";
import { clientOf, startApi } from "./client.ts";

const { db } = await databaseOfPlainUser();
await migrate(db);
const site = await startApi({}, db);

test("where the database's user may make no roles, only the tables of the API wait for an administrator", async () => {
  const client = await clientOf(site);
  const refused = await client.from("perfumes").select("name");
  expect([refused.status, refused.error]).toMatchObject([
    503,
    { code: "PGRST002", message: "The database's user may not make the roles of the API" },
  ]);
  expect(JSON.stringify(refused)).not.toContain("lamaan_");
  expect((await site.get("/")).status).toBe(200);
  expect((await site.get("/perfumes")).status).toBe(200);
  const apikey = await readPublishableKey(site.app);
  expect((await site.get("/auth/v1/settings", { headers: { apikey } })).status).toBe(200);
  const number = await client.rpc("generate_order_number");
  expect(number.error).toBeNull();
});
