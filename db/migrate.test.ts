// Also on PostgreSQL: migrations and locks

import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { createOnServer, emptyDatabase, openForTests, testDatabase } from "../tests/database.ts";
import type { Db } from "./client.ts";
import { countPendingMigrations, listMigrations, migrate, migrateUpTo } from "./migrate.ts";

const template = inject("databaseTemplate");
const migrated = await testDatabase();
const beforeStates = await emptyDatabase();
const emptyServer = template.kind === "postgres" ? await openFourTimes(template.url) : null;

async function openFourTimes(serverUrl: string): Promise<Db[]> {
  const url = await createOnServer(serverUrl);
  return Promise.all([1, 2, 3, 4].map(() => openForTests(url)));
}

test("a migrated database has nothing pending, and migrating again is fine", async () => {
  await migrate(migrated);
  expect(await countPendingMigrations(migrated)).toBe(0);
});

test.runIf(emptyServer)(
  "processes that start at once on a new server migrate it once",
  async () => {
    const processes = emptyServer ?? [];
    expect(await Promise.all(processes.map(countPendingMigrations))).not.toContain(0);
    await Promise.all(processes.map(migrate));
    expect(await Promise.all(processes.map(countPendingMigrations))).toEqual([0, 0, 0, 0]);
  },
);

test("a database that a version before the baseline made is refused, and stays as it is", async () => {
  const shift = (years: number) =>
    migrated.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + ${years} * 31536000000`,
    );
  await shift(-1);
  await expect(migrate(migrated)).rejects.toThrow("before 1.0");
  await shift(1);
  await migrate(migrated);
});

test("a transaction cannot be migrated", async () => {
  const refused = migrated.transaction((tx) => migrate(tx));
  await expect(refused).rejects.toThrow("A transaction cannot be migrated");
});

test("a stage and a status become one state, and where they contradicted each other it is listed", async () => {
  const db = beforeStates;
  await db.transaction((tx) => migrateUpTo(tx, listMigrations()[10] ?? 0));
  const stored = [
    { stage: "expected", status: "pending", pausedAt: null, is: "requested pending" },
    { stage: "in-work", status: "confirmed", pausedAt: "now", is: "paused confirmed" },
    { stage: "expected", status: "cancelled", pausedAt: null, is: "cancelled cancelled" },
    { stage: "collected", status: "completed", pausedAt: null, is: "collected completed" },
    { stage: "arrived", status: "pending", pausedAt: null, is: "arrived confirmed, repaired" },
    { stage: "expected", status: "completed", pausedAt: null, is: "collected completed, repaired" },
    { stage: "no-show", status: "confirmed", pausedAt: null, is: "no-show cancelled, repaired" },
    { stage: "ready", status: "cancelled", pausedAt: "now", is: "cancelled cancelled" },
  ];
  for (const { stage, status, pausedAt } of stored) {
    await db.execute(sql`with booking as (
        insert into booking_submissions (id, reference, name, first_name, last_name, email, phone,
          service_id, service_name, service_price, appointment_date, appointment_time, car_make,
          car_model, car_year, locale, status, request_fingerprint, callback_due_at)
        select each, each, '', '', '', '', '', '', '', 0, '2026-11-26', '10:00', '', '', '', 'en',
          ${status}, each, now()
        from gen_random_uuid() each returning id)
      insert into visits (id, booking_id, stage, arrives_at, paused_at)
      select gen_random_uuid(), id, ${stage}, now(), ${pausedAt}::timestamptz from booking`);
  }
  await migrate(db);
  const { rows } = (await db.execute(sql`
    select concat(state, ' ', status, case when (
      select count(*) from visit_events where visit_id = visits.id and details ->> 'to' = state) = 1
      and exists (select from audit_log where row_id = visits.id::text) then ', repaired' end) as is,
      state = 'paused' or paused_at is null as is_right
    from visits join booking_submissions booking on booking.id = booking_id
    order by visits.created_at, visits.id`)) as unknown as {
    rows: { is: string; is_right: boolean }[];
  };
  expect(rows.map(({ is }) => is).toSorted()).toEqual(stored.map(({ is }) => is).toSorted());
  expect(rows.every(({ is_right }) => is_right)).toBe(true);
});
