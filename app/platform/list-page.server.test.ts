// Also on PostgreSQL: search, collation and lists by key

import { asc, desc, inArray, isNull, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { type ListQuery, pageSize } from "#app/lib/list-query.ts";
import { foldedText } from "#app/lib/search-words.ts";
import { folded } from "#db/schema/columns.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { testDatabase } from "../../tests/database.ts";
import {
  findListPage,
  inBatches,
  inListOrder,
  type ListSource,
  listIdParts,
  readAllIds,
  readIdParts,
} from "./list-page.server.ts";

const db = await testDatabase();

type Sort = "created" | "name" | "status";

const source: ListSource<Sort> = {
  table: contactSubmissions,
  id: contactSubmissions.id,
  status: contactSubmissions.status,
  searchText: contactSubmissions.searchText,
  where: isNull(contactSubmissions.deletedAt),
  sorts: {
    created: [contactSubmissions.createdAt],
    name: [sql`lower(${contactSubmissions.name})`],
    status: [contactSubmissions.status, contactSubmissions.createdAt],
  },
};

const newestFirst: ListQuery<string, Sort> = {
  q: "",
  status: null,
  days: null,
  sort: { by: "created", descending: true },
  page: 1,
};

const names = [
  ...["Omar Haddad", "omar zayed", "Émile Noël", "مريم الشامسي", "Maryam Al Shamsi", "100% Real"],
  ...["أحمد الظاهري", "آمنة بنت عيسى", "مُحَمَّد", "Søren Žižek", "Jose\u0301 Núñez", "علی Ahmadi"],
  ...["Sean O’Connor", "Aoife O'Connor"],
  ...Array.from({ length: 56 }, (_, number) => `Driver ${String(number + 2).padStart(2, "0")}`),
];
const statuses = ["new", "contacted", "resolved"] as const;
const start = Date.parse("2026-11-01T06:00:00Z");

const contact = (name: string, number: number) => ({
  name,
  email: `customer-${number}@example.com`,
  phone: `05012345${String(number).padStart(2, "0")}`,
  subject: "A question",
  message: "Do you open on Friday?",
  locale: "en" as const,
  status: statuses[number % 3],
  requestFingerprint: newId(),
  replyDueAt: new Date(start),
  createdAt: new Date(start + Math.floor(number / 2) * 60_000),
  deletedAt: name === "Driver 57" ? new Date(start) : null,
});

beforeAll(async () => {
  await db.insert(contactSubmissions).values(names.map(contact));
});

async function namesOf(query: Partial<ListQuery<string, Sort>>) {
  const { ids } = await findListPage(db, source, { ...newestFirst, ...query });
  return namesById(ids);
}

async function allIds(query: ListQuery<string, Sort>): Promise<string[]> {
  const ids: string[] = [];
  for await (const part of listIdParts(db, source, query)) ids.push(...part);
  return ids;
}

async function namesById(ids: string[]): Promise<string[]> {
  const { id, name } = contactSubmissions;
  return inListOrder(ids, await db.select({ id, name }).from(contactSubmissions)).map(
    (row) => row.name,
  );
}

test("a page knows how many there are, the last one stands for those after it, and an empty list has one", async () => {
  const part = await findListPage(db, source, newestFirst);
  expect(part).toMatchObject({ total: 69, pages: 3, page: 1, isCut: false });
  const last = await findListPage(db, source, { ...newestFirst, page: 1_000_000 });
  expect(last).toMatchObject({ page: 3, pages: 3 });
  expect(await namesById(last.ids)).toContain("Omar Haddad");
  const empty = await findListPage(db, source, { ...newestFirst, q: "nobody", page: 7 });
  expect(empty).toEqual({ ids: [], total: 0, isCut: false, page: 1, pages: 1 });
});

test.each(["created", "name", "status"] as const)(
  "by %s all pages together are the list, once and in order, also read from its end",
  async (by) => {
    for (const descending of [true, false]) {
      const query = { ...newestFirst, sort: { by, descending } };
      const pages = [];
      for (const page of [1, 2, 3]) {
        pages.push((await findListPage(db, source, { ...query, page })).ids);
      }
      expect(pages.map(({ length }) => length)).toEqual([pageSize, pageSize, 19]);
      expect(pages.flat()).toEqual(await allIds(query));
      expect(new Set(pages.flat()).size).toBe(names.length - 1);
    }
  },
);

test("names stand in order whatever their case", async () => {
  const sort = { by: "name", descending: true } as const;
  const found = await namesOf({ sort, q: "omar" });
  expect(found).toEqual(["omar zayed", "Omar Haddad"]);
});

test.each([
  ["omar", ["Omar Haddad", "omar zayed"]],
  ["haddad omar", ["Omar Haddad"]],
  ["om", ["Omar Haddad", "omar zayed"]],
  ["ar", []],
  ["émi", ["Émile Noël"]],
  ["مريم", ["مريم الشامسي"]],
  ["050 123 4503", ["مريم الشامسي"]],
  ["customer-5@", ["100% Real"]],
  ["100%", ["100% Real"]],
  ["emile noel", ["Émile Noël"]],
  ["soren zizek", ["Søren Žižek"]],
  ["josé nunez", ["Jose\u0301 Núñez"]],
  ["إحمد الظاهرى", ["أحمد الظاهري"]],
  ["امنه عيسي", ["آمنة بنت عيسى"]],
  ["محمد", ["مُحَمَّد"]],
  ["مــحــمــد", ["مُحَمَّد"]],
  ["حَمَّد", ["أحمد الظاهري", "مُحَمَّد"]],
  ["على ahmadi", ["علی Ahmadi"]],
  ["مريم Shamsi", []],
  ["o'connor", ["Sean O’Connor", "Aoife O'Connor"]],
  ["driver 57", []],
])("a search for %s finds %j", async (q, expected) => {
  const sort = { by: "created", descending: false } as const;
  expect((await namesOf({ q, sort })).sort()).toEqual([...expected].sort());
});

test("a browser folds names as the database does", async () => {
  const rows = await db
    .select({
      name: contactSubmissions.name,
      folded: sql<string>`${folded(contactSubmissions.name)}`,
    })
    .from(contactSubmissions);
  const oneApostrophe = (text: string) => text.replaceAll("’", "'");
  expect(rows.map(({ name }) => foldedText(name))).toEqual(
    rows.map(({ folded }) => oneApostrophe(folded)),
  );
});

test.each(["created", "name", "status"] as const)(
  "the ids of a file, by %s, are read in parts, and others have their turn between them",
  async (by) => {
    const { table, id, where, sorts } = source;
    const columns = [...sorts[by], id];
    for (const descending of [true, false]) {
      let turns = 0;
      const count = () => {
        turns++;
        waiting = setImmediate(count);
      };
      let waiting = setImmediate(count);
      const ids = await readAllIds(db, { table, id, where, columns, descending, atOnce: 7 });
      clearImmediate(waiting);
      expect(turns).toBeGreaterThanOrEqual(10);
      const rows = await db
        .select({ id })
        .from(table)
        .where(where)
        .orderBy(...columns.map((column) => (descending ? desc(column) : asc(column))));
      expect(ids).toEqual(rows.map((row) => row.id));
    }
  },
);

test.each(["created", "name", "status"] as const)(
  "a file by %s has each row once and in order, whatever is added, removed and moved meanwhile",
  async (by) => {
    const { table, id, where, sorts } = source;
    const reading = { table, id, where, columns: [...sorts[by], id], descending: true, atOnce: 10 };
    const before = await readAllIds(db, reading);
    const moved = before.filter((_, place) => place % 9 === 4);
    const removed = before.filter((_, place) => place % 9 === 8);
    const parts = readIdParts(db, reading);
    const read = [...((await parts.next()).value ?? [])];
    await db.insert(contactSubmissions).values([contact("Aaron", 1), contact("Zoe", 2)]);
    await db.update(contactSubmissions).set({ deletedAt: new Date() }).where(inArray(id, removed));
    const another = { name: sql`'M' || name`, status: "contacted" as const };
    await db.update(contactSubmissions).set(another).where(inArray(id, moved));
    for await (const part of parts) read.push(...part);
    expect(new Set(read).size).toBe(read.length);
    const goesOn = before.slice(10).filter((each) => !removed.includes(each));
    const mayMove = by === "created" ? [] : moved;
    expect(
      read.slice(10).filter((each) => goesOn.includes(each) && !mayMove.includes(each)),
    ).toEqual(goesOn.filter((each) => !mayMove.includes(each)));
    await db.update(contactSubmissions).set({ deletedAt: null }).where(inArray(id, removed));
  },
);

test("the rows of a file are read some at a time, and only once they are asked for", async () => {
  const ids = Array.from({ length: 1001 }, (_, number) => String(number));
  const asked: number[] = [];
  const batches = inBatches(ids, async (some) => {
    asked.push(some.length);
    return some;
  });
  expect((await batches.next()).value?.[0]).toBe("0");
  expect(asked).toEqual([100]);
  const others = [];
  for await (const batch of batches) others.push(...batch);
  expect(others).toEqual(ids.slice(100));
  expect(Math.max(...asked)).toBe(100);
  expect(asked).toHaveLength(11);
});
