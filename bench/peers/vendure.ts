import { writeFileSync } from "node:fs";
import path from "node:path";
import { startPostgres } from "../../scripts/postgres.ts";
import type { Exchange } from "../load.ts";
import {
  type Ask,
  bottles,
  installPeer,
  type Peer,
  type Perfume,
  pageSize,
  runProgram,
  spread,
  startProgram,
  variantIds,
  wanted,
} from "./peer.ts";

const packages = { "@vendure/core": "3.7.3", pg: "8.23.1" };

export const vendure = {
  install: () => installPeer(packages, { "server.mjs": "vendure-server.mjs" }),
  start: startVendure,
};

async function startVendure(folder: string, perfumes: Perfume[]): Promise<Peer> {
  const catalogue = path.join(folder, "catalogue.csv");
  writeFileSync(catalogue, csvOf(perfumes));
  const postgres = await startPostgres({ durable: true });
  try {
    const env = {
      DATABASE_FOLDER: new URL(postgres.url).searchParams.get("host") ?? "",
      CATALOGUE_CSV: catalogue,
      VENDURE_DISABLE_TELEMETRY: "true",
    };
    await runProgram({ folder, command: ["server.mjs", "fill"], env });
    const isReady = async (url: string) => {
      const { path, json } = listPage(0);
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(url + path, {
        method: "POST",
        headers,
        body: JSON.stringify(json),
      });
      return (await answer.text()).includes(`"totalItems":${perfumes.length},`);
    };
    const program = { folder, command: ["server.mjs", "serve"], env };
    const server = await startProgram(program, { postgres, isReady });
    const sold = await variantIds(postgres.url, perfumes.slice(0, pageSize));
    const pages = Math.ceil(perfumes.length / pageSize);
    return {
      ...server,
      list: (n) => listPage(spread(n, pages)),
      detail: (n) => {
        const { slug } = perfumes[spread(n, perfumes.length)] as Perfume;
        return graphql(detailQuery, { slug }, `"slug":"${slug}"`);
      },
      orders: { "its 7 requests": (ask, n) => order(ask, n, sold[wanted(n)] ?? "") },
      databaseUrl: postgres.url,
      books: `
        select count(distinct "order".id) orders, sum("orderPlacedQuantity") sold,
          (select sum("stockAllocated") from stock_level) taken
        from "order" join order_line on "orderId" = "order".id where "orderPlacedAt" is not null`,
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

function csvOf(perfumes: Perfume[]): string {
  const rows = perfumes.map(({ name, slug, description, priceAed }) => ({
    name,
    slug,
    description,
    assets: "",
    facets: "",
    optionGroups: "",
    optionValues: "",
    sku: slug,
    price: String(priceAed),
    taxCategory: "standard",
    stockOnHand: String(bottles),
    trackInventory: "true",
    variantAssets: "",
    variantFacets: "",
  }));
  const line = (cells: string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map(line)
    .join("\n");
}

const graphql = (query: string, variables: object, holds: string): Exchange => ({
  path: "/shop-api",
  json: { query, variables },
  holds,
});

const listQuery = `query ($input: SearchInput!) {
  search(input: $input) {
    totalItems
    items { productName slug productVariantId description priceWithTax { ... on PriceRange { min max } } inStock }
  }
}`;

const listPage = (page: number) => {
  const input = { take: pageSize, skip: page * pageSize, groupByProduct: true };
  return graphql(listQuery, { input }, `"slug":"`);
};

const detailQuery = `query ($slug: String!) {
  product(slug: $slug) {
    id name slug description
    variants { id name sku priceWithTax currencyCode stockLevel }
  }
}`;

const changed = `{
  __typename
  ... on Order { code state totalWithTax lines { id quantity linePriceWithTax productVariant { name } } }
  ... on ErrorResult { errorCode message }
}`;
const changes = {
  add: `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) ${changed} }`,
  customer: `mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) ${changed} }`,
  address: `mutation ($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) ${changed} }`,
  method: `mutation ($ids: [ID!]!) { setOrderShippingMethod(shippingMethodId: $ids) ${changed} }`,
  arrange: `mutation { transitionOrderToState(state: "ArrangingPayment") ${changed} }`,
  pay: `mutation ($input: PaymentInput!) { addPaymentToOrder(input: $input) ${changed} }`,
};

const address = {
  fullName: "Aisha Khan",
  phoneNumber: "+971 50 123 4567",
  streetLine1: "Villa 14, Street 8B",
  city: "Dubai",
  countryCode: "AE",
};

async function order(ask: Ask, n: number, id: string): Promise<void> {
  const isOrder = `"__typename":"Order"`;
  const added = await ask(graphql(changes.add, { id }, isOrder));
  const headers = { Authorization: `Bearer ${added.headers["vendure-auth-token"]}` };
  const change = (query: string, variables: object, holds = isOrder) =>
    ask({ ...graphql(query, variables, holds), headers });

  const emailAddress = `customer-${n}@example.com`;
  await change(changes.customer, {
    input: { firstName: "Aisha", lastName: "Khan", emailAddress },
  });
  await change(changes.address, { input: address });
  const methods = "query { eligibleShippingMethods { id name priceWithTax } }";
  const { text } = await change(methods, {}, `"id"`);
  const [method] = JSON.parse(text).data.eligibleShippingMethods;
  await change(changes.method, { ids: [method.id] });
  await change(changes.arrange, {});
  const input = { method: "cash-on-delivery", metadata: {} };
  await change(changes.pay, { input }, `"state":"PaymentAuthorized"`);
}
