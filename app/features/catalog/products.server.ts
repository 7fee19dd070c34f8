import { and, asc, count, desc, eq, isNull, max, not, type SQL, sql } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import { type ListQuery, pageSize } from "#app/lib/list-query.ts";
import { searchWords } from "#app/lib/text.ts";
import type { Db } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { folded } from "#db/schema/columns.ts";
import { countEdits } from "./change-perfume.server.ts";
import type { ProductSort, ProductState } from "./product-list.ts";

const cardColumns = {
  id: perfumes.id,
  name: perfumes.name,
  slug: perfumes.slug,
  priceAed: perfumes.priceAed,
  image: perfumes.image,
  bestseller: perfumes.bestseller,
  inStock: perfumes.inStock,
  stockQuantity: perfumes.stockQuantity,
};

export type Product = Pick<typeof perfumes.$inferSelect, keyof typeof cardColumns>;

const hasBottles = and(
  eq(perfumes.inStock, true),
  sql`${perfumes.stockQuantity} is distinct from 0`,
) as SQL;

const states: Record<ProductState, SQL> = {
  "in-stock": hasBottles,
  "out-of-stock": not(hasBottles),
};

const sorts: Record<ProductSort, SQL> = {
  order: sql`${perfumes.displayOrder}`,
  name: sql`lower(${perfumes.name})`,
  price: sql`${perfumes.priceAed}`,
  stock: sql`${perfumes.stockQuantity}`,
};

export async function listProducts(db: Db, query: ListQuery<ProductState, ProductSort>) {
  const where = and(
    isNull(perfumes.deletedAt),
    query.status === null ? undefined : states[query.status],
    query.q === "" ? undefined : matches(searchWords(query.q)),
  );
  const [counted] = await db.select({ total: count() }).from(perfumes).where(where);
  const total = counted?.total ?? 0;
  const pages = Math.max(Math.ceil(total / pageSize), 1);
  const page = Math.min(query.page, pages);
  const direction = query.sort.descending ? desc : asc;
  const products = await db
    .select(cardColumns)
    .from(perfumes)
    .where(where)
    .orderBy(direction(sorts[query.sort.by]), direction(perfumes.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { products, part: { total, isCut: false, page, pages } };
}

/** Without a single word, marks alone, there is nothing to be found. */
function matches(words: string[]): SQL | undefined {
  return words.length === 0 ? sql`false` : and(...words.map(isNamed));
}

function isNamed(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${perfumes.searchText} like ${folded(sql`${pattern}`)}`;
}

/** A perfume for its form, and how often staff had edited it then; null when there is none. */
export async function findProduct(db: Db, perfumeId: string) {
  if (!isId(perfumeId)) return null;
  // Counted first: an edit in between is then one that the form has not seen.
  const edits = await countEdits(db, perfumeId);
  const [perfume] = await db
    .select({
      ...cardColumns,
      nameAr: perfumes.nameAr,
      description: perfumes.description,
      descriptionAr: perfumes.descriptionAr,
      features: perfumes.features,
      notes: perfumes.notes,
      intensity: perfumes.intensity,
      category: perfumes.category,
      displayOrder: perfumes.displayOrder,
    })
    .from(perfumes)
    .where(and(eq(perfumes.id, perfumeId), isNull(perfumes.deletedAt)));
  return perfume ? { ...perfume, edits } : null;
}

export async function nextDisplayOrder(db: Db): Promise<number> {
  const [last] = await db
    .select({ order: max(perfumes.displayOrder) })
    .from(perfumes)
    .where(isNull(perfumes.deletedAt));
  return (last?.order ?? 0) + 1;
}
