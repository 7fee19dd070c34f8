import { and, eq, inArray, isNull, max, sql } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { ListQuery } from "#app/lib/list-query.ts";
import { findListPage, inListOrder, type ListSource } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { countedLast, perfumes } from "#db/schema/catalog.ts";
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

const state = sql`case when ${perfumes.inStock} and coalesce(${perfumes.stockQuantity}, 1) > 0
  then 'in-stock' else 'out-of-stock' end`;

export const productSource: ListSource<ProductSort> = {
  table: perfumes,
  id: perfumes.id,
  tally: "perfumes",
  status: state,
  searchText: perfumes.searchText,
  isCutInOrder: true,
  where: isNull(perfumes.deletedAt),
  sorts: {
    order: [perfumes.displayOrder],
    name: [sql`lower(${perfumes.name})`],
    price: [perfumes.priceAed],
    stock: [countedLast(perfumes.stockQuantity)],
  },
};

export async function listProducts(db: Db, query: ListQuery<ProductState, ProductSort>) {
  const { ids, ...part } = await findListPage(db, productSource, query);
  const products = await db.select(cardColumns).from(perfumes).where(inArray(perfumes.id, ids));
  return { products: inListOrder(ids, products), part };
}

export async function findProduct(db: Db, perfumeId: string) {
  if (!isId(perfumeId)) return null;
  // Counted first, so that an edit in between makes the form outdated.
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
