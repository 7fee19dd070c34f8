import { newId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { perfumes } from "#db/schema/catalog.ts";

/** A customer with an account; returns the id. */
export async function addCustomer(db: Db): Promise<string> {
  const id = newId();
  await db.insert(user).values({ id, name: "Aisha Khan", email: `${id}@example.com` });
  return id;
}

/** A perfume for 85 dirhams whose bottles are not counted, unless told otherwise; returns the id. */
export async function addPerfume(
  db: Db,
  change: Partial<typeof perfumes.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await db.insert(perfumes).values({
    id,
    slug: `perfume-${id}`,
    name: "Oud",
    nameAr: "عود",
    description: "Deep agarwood",
    descriptionAr: "عود عميق",
    image: "perfume-oud",
    priceAed: 85,
    ...change,
  });
  return id;
}
