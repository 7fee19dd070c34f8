import { sql } from "drizzle-orm";
import { install, memoryMb } from "./installation.ts";
import { describeMachine } from "./report.ts";
import { apiKey, secret, signedIn } from "./subjects.ts";

// Measures pages of a long price list and gallery beside a new installation: npm run build && node
// bench/long-lists.ts [pglite|postgres]

const database = process.argv[2] === "postgres" ? "postgres" : "pglite";

const sizes = [
  { services: 5, posts: 31 },
  { services: 1_000, posts: 10_031 },
];

const publicPages = [
  ...["/", "/services", "/services?page=42", "/services/premium-wash", "/offers"],
  ...["/gallery", "/gallery?page=200", "/gallery?category=steam", "/sitemap.xml"],
  "/availability/premium-wash?day=2030-01-02",
];
const staffPages = [
  ...["/admin/website", "/admin/website/services", "/admin/website/services?page=10"],
  ...["/admin/website/galleryPosts", "/admin/website/galleryPosts?page=100"],
  "/admin/website/galleryPosts?q=first",
];

const settings = { TRUST_PROXY: "1", SECRET: secret, API_PUBLISHABLE_KEY: apiKey };
const staff = await signedIn("staff");
const pages = [
  ...publicPages.map((path) => ({ path, headers: { Cookie: "notice=none" } })),
  ...staffPages.map((path) => ({ path, headers: staff })),
];
const [warmUps, requests] = [5, 20];

console.log(describeMachine());
for (const { services, posts } of sizes) {
  const installation = await install(database, {
    filled: { size: 10, now: new Date() },
    settings,
    changes: [
      moreOf("services", "premium-wash", services - 5),
      moreOf("galleryPosts", "first-look", posts - 31),
      sql`insert into content_addresses (slug, entry_id)
          select slug, id from content_entries where kind = 'services' and slug like 'more-%'`,
      sql`insert into prices (id, item_id, price_aed, starts_on)
          select gen_random_uuid(), id, 95, '2026-01-01'
          from content_entries where kind = 'services' and slug like 'more-%'`,
    ],
  });
  if (!installation) throw new Error("no database");
  const [server] = installation.servers;
  if (!server) throw new Error("no server");
  const rows = [];
  for (const page of pages) {
    await ask(server.url, page, warmUps);
    const [before, start] = [installation.processorMs(), performance.now()];
    const { status, kb } = await ask(server.url, page, requests);
    const took = (performance.now() - start) / requests;
    const after = installation.processorMs();
    const [own, inDatabase] = [after.server - before.server, after.database - before.database];
    const processor = [own, inDatabase].map((ms) => (ms / requests).toFixed(1)).join(" + ");
    rows.push([page.path, String(status), processor, took.toFixed(1), kb.toFixed(0)]);
  }
  console.log(`\n#### ${services} services, ${posts} posts, ${database}\n`);
  console.log(
    "| page | status | processor of server + database, ms | answered after, ms | kB |\n|---|---|--:|--:|--:|",
  );
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
  console.log(`\nMemory ${memoryMb(server, "VmHWM").toFixed(0)} MB at most.`);
  await installation.stop();
}

function moreOf(kind: string, slug: string, count: number) {
  return sql`
    insert into content_entries
      (id, kind, slug, position, version, published, published_at, name, words)
    select gen_random_uuid(), kind, 'more-' || n, 1000 + n, 1,
      case when published ? 'slug' then published || jsonb_build_object('slug', 'more-' || n) else published end,
      now(), name || ' ' || n, words || ' ' || n
    from content_entries, generate_series(1, ${sql.raw(String(count))}) n
    where kind = ${kind} and slug = ${slug}`;
}

async function ask(origin: string, { path, headers }: (typeof pages)[number], times: number) {
  let [status, kb] = [0, 0];
  for (let number = 0; number < times; number++) {
    const answer = await fetch(origin + path, { headers, redirect: "manual" });
    status = answer.status;
    kb = (await answer.arrayBuffer()).byteLength / 1024;
  }
  return { status, kb };
}
