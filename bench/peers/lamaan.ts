import { sql } from "drizzle-orm";
import { priceOrder } from "#app/features/pricing/pricing.ts";
import { newId } from "#app/lib/ids.ts";
import { aedToFils } from "#app/lib/money.ts";
import { typedAddress } from "../../tests/shoppers.ts";
import { customers } from "../fill.ts";
import { install } from "../installation.ts";
import { secret, signedIn } from "../subjects.ts";
import {
  type Ask,
  bottles,
  type Peer,
  type Perfume,
  pageSize,
  queryRows,
  spread,
  wanted,
} from "./peer.ts";

export async function startLamaan(size: number): Promise<Peer & { perfumes: Perfume[] }> {
  const installation = await install("postgres", {
    filled: { size, now: new Date() },
    settings: { TRUST_PROXY: "1", SECRET: secret },
    changes: [
      sql`update perfumes set in_stock = true, stock_quantity = ${bottles}`,
      sql`delete from cart_items`,
    ],
  });
  const [server] = installation?.servers ?? [];
  const databaseUrl = installation?.place.DATABASE_URL;
  if (!installation || !server || !databaseUrl) throw new Error("This machine has no PostgreSQL");
  const perfumes = (await queryRows(
    databaseUrl,
    `select id, name, slug, description, price "priceAed" from perfumes order by display_order, id`,
  )) as unknown as Perfume[];
  const pages = Math.ceil(perfumes.length / pageSize);

  async function order(ask: Ask, n: number, withPages: boolean) {
    const { id: perfumeId, priceAed } = perfumes[wanted(n)] as Perfume;
    const headers = await signedIn(n % customers);
    const form = { intent: "add", perfumeId, to: "/cart" };
    await ask({ path: "/cart", form, headers, status: 302, holds: "/cart" });
    if (withPages) {
      await ask({ path: "/cart", headers, holds: perfumeId });
      await ask({ path: "/checkout", headers, holds: "Villa" });
    }
    const { totalFils } = priceOrder({
      lines: [{ priceFils: aedToFils(priceAed), quantity: 1 }],
      discount: null,
      country: typedAddress.country,
      taxMode: "added" as const,
    });
    const seen = { mode: "new", totalFils: String(totalFils), idempotencyKey: newId() };
    const { text: confirmation } = await ask({
      path: "/checkout",
      form: { ...typedAddress, ...seen },
      headers,
      status: 302,
      holds: "/order-confirmation/",
    });
    if (withPages) await ask({ path: confirmation, headers, holds: "GO7-" });
  }

  return {
    url: server.url,
    list: (n) => ({ path: `/perfumes?page=${1 + spread(n, pages)}`, holds: "The Collection" }),
    detail: (n) => {
      const { slug, name } = perfumes[spread(n, perfumes.length)] as Perfume;
      return { path: `/perfumes/${slug}`, holds: `${name} |` };
    },
    orders: {
      "its 2 posts": (ask, n) => order(ask, n, false),
      "its 2 posts and 3 pages": (ask, n) => order(ask, n, true),
    },
    databaseUrl,
    books: `
      select count(distinct order_id) orders, sum(quantity) sold,
        (select sum(${bottles} - stock_quantity) from perfumes) taken
      from order_items`,
    processorMs: installation.processorMs,
    stop: installation.stop,
    perfumes,
  };
}
