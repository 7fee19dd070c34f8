import { writeFileSync } from "node:fs";
import path from "node:path";
import { startPostgres } from "../../scripts/postgres.ts";
import {
  type Ask,
  bottles,
  installPeer,
  type Peer,
  type Perfume,
  pageSize,
  queryRows,
  runProgram,
  spread,
  startProgram,
  variantIds,
  wanted,
} from "./peer.ts";

const version = "2.21.2";
const packages = {
  "@medusajs/medusa": version,
  "@medusajs/framework": version,
  "@medusajs/cli": version,
};

export const medusa = {
  install: () =>
    installPeer(packages, {
      "medusa-config.js": "medusa-config.cjs",
      "fill.js": "medusa-fill.cjs",
    }),
  start: startMedusa,
};

async function startMedusa(folder: string, perfumes: Perfume[]): Promise<Peer> {
  const catalogue = path.join(folder, "catalogue.json");
  writeFileSync(catalogue, JSON.stringify(perfumes.map((perfume) => ({ ...perfume, bottles }))));
  const postgres = await startPostgres({ durable: true });
  try {
    const socket = encodeURIComponent(new URL(postgres.url).searchParams.get("host") ?? "");
    const env = {
      DATABASE_URL: `postgres://postgres@${socket}/postgres?sslmode=disable`,
      CATALOGUE_JSON: catalogue,
      MEDUSA_DISABLE_TELEMETRY: "true",
    };
    const program = path.join("node_modules", "@medusajs", "cli", "cli.js");
    await runProgram({ folder, command: [program, "db:migrate"], env });
    await runProgram({ folder, command: [program, "exec", "fill.js"], env });
    const isReady = async (url: string) => (await fetch(`${url}/health`)).ok;
    const command = [program, "start", "--host", "127.0.0.1"];
    const server = await startProgram({ folder, command, env }, { postgres, isReady });
    return {
      ...server,
      ...(await storeOf(postgres.url, perfumes)),
      databaseUrl: postgres.url,
      books: `
        select count(distinct order_id) orders, sum(quantity) sold,
          (select sum(reserved_quantity) from inventory_level) taken
        from order_item`,
      stop: async () => {
        await server.stop();
        postgres.stop();
      },
    };
  } catch (error) {
    postgres.stop();
    throw error;
  }
}

async function storeOf(
  databaseUrl: string,
  perfumes: Perfume[],
): Promise<Pick<Peer, "list" | "detail" | "orders">> {
  const sold = await variantIds(databaseUrl, perfumes.slice(0, pageSize));
  const [shop] = await queryRows(
    databaseUrl,
    "select api_key.token as key, region.id as region from api_key, region where title = 'Shop'",
  );
  const headers = { "x-publishable-api-key": shop?.key ?? "" };
  const pages = Math.ceil(perfumes.length / pageSize);
  const products = (query: string) => `/store/products?region_id=${shop?.region}&${query}`;
  const listed = "fields=title,handle,thumbnail,description,*variants.calculated_price";
  return {
    list: (n) => {
      const range = `limit=${pageSize}&offset=${spread(n, pages) * pageSize}`;
      return { path: products(`${range}&${listed}`), headers, holds: `"handle":"` };
    },
    detail: (n) => {
      const { slug } = perfumes[spread(n, perfumes.length)] as Perfume;
      const fields = "fields=*variants.calculated_price,%2Bvariants.inventory_quantity";
      const query = `handle=${slug}&${fields}`;
      return { path: products(query), headers, holds: `"handle":"${slug}"` };
    },
    orders: {
      "its 9 requests": (ask, n) =>
        order((exchange) => ask({ ...exchange, headers }), n, sold[wanted(n)] ?? ""),
    },
  };
}

const address = {
  first_name: "Aisha",
  last_name: "Khan",
  phone: "+971 50 123 4567",
  address_1: "Villa 14, Street 8B",
  city: "Dubai",
  country_code: "ae",
};

async function order(ask: Ask, n: number, variant_id: string): Promise<void> {
  const send = async (path: string, json: object | undefined, holds: string) =>
    JSON.parse((await ask({ path: `/store${path}`, json, holds })).text);

  const { regions } = await send("/regions", undefined, `"aed"`);
  const { cart } = await send("/carts", { region_id: regions[0].id }, `"cart"`);
  const own = `/carts/${cart.id}`;
  await send(`${own}/line-items`, { variant_id, quantity: 1 }, variant_id);
  const email = `customer-${n}@example.com`;
  await send(own, { email, shipping_address: address, billing_address: address }, email);
  const options = `/shipping-options?cart_id=${cart.id}`;
  const { shipping_options } = await send(options, undefined, `"id"`);
  await send(`${own}/shipping-methods`, { option_id: shipping_options[0].id }, `"cart"`);
  const { payment_collection } = await send("/payment-collections", { cart_id: cart.id }, `"id"`);
  const sessions = `/payment-collections/${payment_collection.id}/payment-sessions`;
  await send(sessions, { provider_id: "pp_system_default" }, `"pending"`);
  await send(`${own}/complete`, {}, `"type":"order"`);
}
