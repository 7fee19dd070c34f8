import { and, asc, eq, getTableName, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AuditedAction } from "#app/lib/audited.ts";
import { isId } from "#app/lib/ids.ts";
import type { ListMove } from "#app/lib/list-query.ts";
import type { Tx } from "#db/client.ts";
import type { App } from "./app.ts";
import { recordAudit } from "./audit.server.ts";

export type OrderedList = {
  table: PgTable & Record<"id" | "deletedAt", AnyPgColumn>;
  position: AnyPgColumn;
  positionName: string;
  name: AnyPgColumn;
  within?: SQL;
  action: AuditedAction;
};

export type RowMove = { id: string; move: ListMove; actorId: string };

export type MovedRow = { name: string; from: number; to: number; total: number };

export function moveRow(
  { db, now }: Pick<App, "db" | "now">,
  list: OrderedList,
  asked: RowMove,
): Promise<MovedRow | null> {
  return db.transaction(async (tx) => {
    const moved = await moveIn(tx, list, asked);
    if (moved && moved.from !== moved.to) {
      const { name, from, to } = moved;
      const entry = { action: list.action, rowId: asked.id, actorId: asked.actorId, at: now() };
      await recordAudit(tx, { ...entry, details: { name, from, to } });
    }
    return moved;
  });
}

async function moveIn(tx: Tx, list: OrderedList, { id, move }: RowMove): Promise<MovedRow | null> {
  // Two moves at once would both renumber the list.
  const lock = `order of ${getTableName(list.table)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${lock}))`);
  const row = await placeOf(tx, list, id);
  const target = "placeOf" in move ? await placeOf(tx, list, move.placeOf) : undefined;
  if (!row || ("placeOf" in move && !target)) return null;
  const { name, place: from, total } = row;
  const to = Math.min(Math.max(placeAfter(row, move, target?.place ?? 0), 1), total);
  await renumber(tx, list, { id, from, to });
  return { name, from, to, total };
}

const isIn = ({ table, within }: OrderedList) => and(isNull(table.deletedAt), within);

const rankIn = ({ table, position }: OrderedList) =>
  sql`row_number() over (order by ${position}, ${table.id})`;

async function placeOf(tx: Tx, list: OrderedList, id: string) {
  if (!isId(id)) return undefined;
  const ranked = tx
    .select({
      id: sql`${list.table.id}`.as("id"),
      name: sql`${list.name}`.mapWith(String).as("name"),
      place: sql`${rankIn(list)}`.mapWith(Number).as("place"),
      total: sql`count(*) over ()`.mapWith(Number).as("total"),
    })
    .from(list.table)
    .where(isIn(list))
    .as("ranked");
  const [found] = await tx.select().from(ranked).where(eq(ranked.id, id));
  return found;
}

function placeAfter(
  { place, total }: { place: number; total: number },
  move: ListMove,
  target: number,
) {
  if ("at" in move) return move.at;
  if ("placeOf" in move) return target;
  return { first: 1, up: place - 1, down: place + 1, last: total }[move.to];
}

async function renumber(
  tx: Tx,
  list: OrderedList,
  { id, from, to }: { id: string; from: number; to: number },
) {
  const { table, position, positionName } = list;
  // All code locks several rows in this order, so that nothing deadlocks.
  await tx
    .select({ id: table.id })
    .from(table)
    .where(isIn(list))
    .orderBy(asc(table.id))
    .for("no key update");
  await tx.execute(sql`
    with ranked as (
      select ${table.id} as id, ${rankIn(list)} as place from ${table} where ${isIn(list)}
    ), moved as (
      select id, case
        when id = ${id} then ${to}::int
        when place > ${from} and place <= ${to} then place - 1
        when place < ${from} and place >= ${to} then place + 1
        else place
      end as place from ranked
    )
    update ${table} set ${sql.identifier(positionName)} = moved.place from moved
    where ${table.id} = moved.id and ${position} <> moved.place`);
}
