import { readFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, expect, test } from "vitest";

const client = await PGlite.create();
afterAll(() => client.close());

const apply = (name: string) =>
  client.exec(readFileSync(path.join(import.meta.dirname, "migrations", `${name}.sql`), "utf8"));

test("an installation of before keeps its carts and what it counted", async () => {
  await apply("0000_start");
  await client.exec(`
    insert into "user" (id, name, email) values ('01920000-0000-7000-8000-00000000000a', 'Aisha', 'aisha@example.com');
    insert into perfumes (id, name, slug, price, description, image)
      values ('01920000-0000-7000-8000-000000000001', 'Oud', 'oud', 85, 'Deep', 'perfume-oud');
    insert into cart_items (id, user_id, perfume_id, quantity) values
      ('01920000-0000-7000-8000-00000000000b', '01920000-0000-7000-8000-00000000000a', '01920000-0000-7000-8000-000000000001', 2);
    insert into analytics_events (id, name, value_aed, path, locale)
      values ('01920000-0000-7000-8000-00000000000c', 'contact_form_submit', 50, '/contact', 'en');
  `);
  await apply("0001_accounts_and_shop");
  const { rows } = await client.query(
    "select quantity, price, value_fils from cart_items, analytics_events",
  );
  expect(rows).toEqual([{ quantity: 2, price: 85, value_fils: 5000 }]);
});
