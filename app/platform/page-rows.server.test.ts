import { expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import type { PageData } from "#db/page-data.ts";
import { followRows, pageRows } from "./page-rows.server.ts";

function site() {
  const db = {} as Db;
  let changes: number | null = 1;
  let asked = 0;
  let select = async () => ++asked;
  const pageData: PageData = {
    changes: () => changes,
    close: async () => {},
  };
  followRows(db, pageData);
  return {
    db,
    rows: pageRows("hours", { first: 0, select: () => select() }),
    change: (to: number | null) => {
      changes = to;
    },
    answer: (by: typeof select) => {
      select = by;
    },
  };
}

test("rows are read once, again after a change, and each time while nobody would hear of one", async () => {
  const { db, rows, change } = site();
  expect([await rows.read(db), await rows.readOrLast({ db })]).toEqual([1, 1]);
  change(2);
  expect([await rows.readOrLast({ db }), await rows.read(db)]).toEqual([2, 2]);
  change(null);
  expect([await rows.readOrLast({ db }), await rows.read(db)]).toEqual([3, 4]);
});

test("in an outage pages have what was read last, also while the database says nothing at all", async () => {
  const { db, rows, change, answer } = site();
  const outage = async () => {
    throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  };
  answer(outage);
  expect(await rows.readOrLast({ db })).toBe(0);
  answer(async () => 7);
  await rows.read(db);
  change(null);
  answer(outage);
  expect(await rows.readOrLast({ db })).toBe(7);
  answer(() => new Promise(() => {}));
  expect(await rows.readOrLast({ db })).toBe(7);
  answer(async () => {
    throw new Error("a fault of ours");
  });
  await expect(rows.readOrLast({ db })).rejects.toThrow("a fault of ours");
});
