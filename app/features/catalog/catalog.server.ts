import { and, asc, eq, inArray, isNull, max, sql } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { ListQuery } from "#app/lib/list-query.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { findListPage, inListOrder, type ListSource } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { countedLast, isForSale, perfumes } from "#db/schema/catalog.ts";
import type { ScentNotes } from "#db/schema/enums.ts";
import { seedPerfumes } from "#db/seed.ts";
import { inEither, type Perfume, type PerfumeSummary, stockOf, translateTerms } from "./perfume.ts";
import type { ProductSort, ProductState } from "./perfume-actions.ts";

const summaryColumns = {
  id: perfumes.id,
  slug: perfumes.slug,
  name: perfumes.name,
  nameAr: perfumes.nameAr,
  description: perfumes.description,
  descriptionAr: perfumes.descriptionAr,
  priceAed: perfumes.priceAed,
  image: perfumes.image,
  bestseller: perfumes.bestseller,
  inStock: perfumes.inStock,
  stockQuantity: perfumes.stockQuantity,
};

const perfumeColumns = {
  ...summaryColumns,
  features: perfumes.features,
  notes: perfumes.notes,
  intensity: perfumes.intensity,
  category: perfumes.category,
};

type SummaryRow = Pick<typeof perfumes.$inferSelect, keyof typeof summaryColumns>;
type PerfumeRow = Pick<typeof perfumes.$inferSelect, keyof typeof perfumeColumns>;

const perfumesPerPage = 24;

export const perfumesBehind = 6;

export type PerfumeList = { perfumes: PerfumeSummary[]; hasMore: boolean };

/** The first page is 1. During an outage four built-in perfumes stand in. */
export async function listPerfumes(
  { db, log }: Pick<App, "db" | "log">,
  { page, locale, count = perfumesPerPage }: { page: number; locale: Locale; count?: number },
): Promise<PerfumeList> {
  try {
    const part = { offset: (page - 1) * perfumesPerPage, limit: count + 1 };
    const listed = await listForSale(db, part);
    return {
      perfumes: listed.slice(0, count).map((row) => summaryOf(row, locale)),
      hasMore: listed.length > count,
    };
  } catch (error) {
    log.error("perfumes not loaded", error);
    return { perfumes: builtIn(locale), hasMore: false };
  }
}

/** A perfume by its slug, sold out or not; null when there is none. */
export async function findPerfume(
  { db, log }: Pick<App, "db" | "log">,
  slug: string,
  locale: Locale,
): Promise<Perfume | null> {
  try {
    const [found] = await db
      .select(perfumeColumns)
      .from(perfumes)
      .where(and(eq(perfumes.slug, slug), isNull(perfumes.deletedAt)));
    return found ? perfumeOf(found, locale) : null;
  } catch (error) {
    const perfume = builtIn(locale).find((each) => each.slug === slug);
    // Unknown whether the perfume exists, so this is a failure and no 404.
    if (!perfume) throw error;
    log.error("perfume not loaded", error);
    return perfume;
  }
}

const maxPerfumePages = 5000;

export async function listPerfumePages(
  db: Db,
): Promise<{ slug: string; image: string; changed: string }[]> {
  const rows = await db
    .select({ slug: perfumes.slug, image: perfumes.image, updatedAt: perfumes.updatedAt })
    .from(perfumes)
    .where(isNull(perfumes.deletedAt))
    .orderBy(...shopOrder)
    .limit(maxPerfumePages);
  return rows.map(({ updatedAt, ...row }) => ({ ...row, changed: updatedAt.toISOString() }));
}

const shopOrder = [asc(perfumes.displayOrder), asc(perfumes.id)];

/** The rows before the part are passed over in the index alone. */
function listForSale(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<SummaryRow[]> {
  const part = db
    .select({ id: perfumes.id })
    .from(perfumes)
    .where(isForSale(perfumes))
    .orderBy(...shopOrder)
    .offset(offset)
    .limit(limit);
  return db
    .select(summaryColumns)
    .from(perfumes)
    .where(inArray(perfumes.id, part))
    .orderBy(...shopOrder);
}

function summaryOf(row: SummaryRow, locale: Locale): PerfumeSummary {
  const { id, slug, priceAed, image, bestseller } = row;
  return {
    id,
    slug,
    priceAed,
    image,
    bestseller,
    name: inEither(row.name, row.nameAr, locale),
    description: inEither(row.description, row.descriptionAr, locale),
    stock: stockOf(row),
  };
}

function perfumeOf(row: PerfumeRow, locale: Locale): Perfume {
  return {
    ...summaryOf(row, locale),
    features: row.features.map((feature) => translateTerms(feature, locale)),
    notes: scentNotesOf(row.notes, locale),
    intensity: row.intensity,
    category: translateTerms(row.category, locale),
  };
}

function scentNotesOf(notes: ScentNotes, locale: Locale): Perfume["notes"] {
  const stages = ["top", "middle", "base"] as const;
  return stages
    .filter((stage) => notes[stage].trim())
    .map((stage) => ({ stage, wording: translateTerms(notes[stage], locale) }));
}

const builtIn = (locale: Locale): Perfume[] =>
  seedPerfumes.map((row) => ({ ...perfumeOf(row, locale), stock: { kind: "by-phone" } }));

export type Product = SummaryRow;

const state = sql`case when ${perfumes.inStock} and coalesce(${perfumes.stockQuantity}, 1) > 0
  then 'in-stock' else 'out-of-stock' end`;

export const productSource: ListSource<ProductSort> = {
  table: perfumes,
  id: perfumes.id,
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
  const products = await db.select(summaryColumns).from(perfumes).where(inArray(perfumes.id, ids));
  return { products: inListOrder(ids, products), part };
}

export async function findProduct(db: Db, perfumeId: string) {
  if (!isId(perfumeId)) return null;
  const [perfume] = await db
    .select({
      ...perfumeColumns,
      displayOrder: perfumes.displayOrder,
      version: perfumes.version,
    })
    .from(perfumes)
    .where(and(eq(perfumes.id, perfumeId), isNull(perfumes.deletedAt)));
  return perfume ?? null;
}

export async function nextDisplayOrder(db: Db): Promise<number> {
  const [last] = await db
    .select({ order: max(perfumes.displayOrder) })
    .from(perfumes)
    .where(isNull(perfumes.deletedAt));
  return (last?.order ?? 0) + 1;
}
