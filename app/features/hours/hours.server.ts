import { asc, eq, sql } from "drizzle-orm";
import type { AuditedAction } from "#app/lib/audited.ts";
import { isId, newId } from "#app/lib/ids.ts";
import { addDays, type LocalDate, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { differences, recordAudit } from "#app/platform/audit.server.ts";
import { pageRows } from "#app/platform/page-rows.server.ts";
import type { Db, Tx } from "#db/client.ts";
import type { AuditDetails } from "#db/schema/audit.ts";
import type { HoursKind } from "#db/schema/enums.ts";
import { openingHours } from "#db/schema/opening-hours.ts";
import { firstHours, type HoursRule, nightOverlap, type OpeningHours } from "./hours.ts";
import { hoursActions } from "./hours-actions.ts";
import type { HoursInput } from "./hours-form.ts";

const rows = pageRows("hours", { first: firstHours, select: selectHours });

export const readHours = rows.read;

/** For work that goes on during an outage: the hours read last, or the first ones. */
export const readHoursOrLast = rows.readOrLast;

const hoursColumns = {
  id: openingHours.id,
  kind: openingHours.kind,
  startsOn: openingHours.startsOn,
  endsOn: openingHours.endsOn,
  name: { en: openingHours.name, ar: openingHours.nameAr },
  pattern: openingHours.pattern,
};

async function selectHours(db: Db | Tx): Promise<OpeningHours> {
  const rows: HoursRule[] = await db
    .select(hoursColumns)
    .from(openingHours)
    .orderBy(asc(openingHours.startsOn), asc(openingHours.id));
  return rows.some(({ kind }) => kind === "week") ? rows : [...rows, ...firstHours];
}

type Needs = Pick<App, "db" | "now">;

export type StaffRule = HoursRule & { version: number };

type HoursChange =
  | { ok: true; rule: StaffRule }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "changed" | "overlap"; other: StaffRule }
  | { ok: false; reason: "night"; date: LocalDate; other: HoursRule };

const columns = { ...hoursColumns, version: openingHours.version };

export const listRules = (db: Db): Promise<StaffRule[]> =>
  db.select(columns).from(openingHours).orderBy(openingHours.startsOn);

export async function findRule(db: Db, id: string): Promise<StaffRule | null> {
  return (await listRules(db)).find((rule) => rule.id === id) ?? null;
}

type Actor = { actorId: string | null };

export function addRule(
  { db, now }: Needs,
  { kind, input, actorId }: Actor & { kind: HoursKind; input: HoursInput },
): Promise<HoursChange> {
  return db.transaction(async (tx) => {
    const rows = await lockRules(tx);
    const id = newId();
    const at = now();
    const refusal = refusalOf(rows, { id, kind, ...input }, at);
    if (refusal) return refusal;
    await tx
      .insert(openingHours)
      .values({ id, kind, ...valuesOf(input), createdAt: at, updatedAt: at });
    const entry = { action: hoursActions.add, rowId: id, actorId, at };
    await recordAudit(tx, { ...entry, details: valuesOf(input) });
    return { ok: true, rule: { ...input, id, kind, version: 1 } };
  });
}

/** Refused when another person has changed the rule since `expectedVersion`. */
export function editRule(
  { db, now }: Needs,
  {
    id,
    input,
    expectedVersion,
    actorId,
  }: Actor & { id: string; input: HoursInput; expectedVersion: number },
): Promise<HoursChange> {
  return change(db, id, async (tx, rule, rows) => {
    if (rule.version !== expectedVersion) return { ok: false, reason: "changed", other: rule };
    return save(tx, { rule, rows, input, action: hoursActions.edit, actorId, at: now() });
  });
}

/** By a day, for holidays that depend on the moon. */
export function moveRule(
  { db, now }: Needs,
  { id, days, actorId }: Actor & { id: string; days: number },
): Promise<HoursChange> {
  return change(db, id, async (tx, rule, rows) => {
    if (!rule.startsOn || !rule.endsOn) return { ok: false, reason: "not-found" };
    const moved = { startsOn: addDays(rule.startsOn, days), endsOn: addDays(rule.endsOn, days) };
    const pattern = rule.pattern.map((intervals) => [...intervals]);
    const input = { ...rule, ...moved, pattern };
    return save(tx, { rule, rows, input, action: hoursActions.move, actorId, at: now() });
  });
}

export function deleteRule(
  { db, now }: Needs,
  { id, actorId }: Actor & { id: string },
): Promise<HoursChange> {
  return change(db, id, async (tx, rule) => {
    if (rule.kind === "week") return { ok: false, reason: "not-found" };
    await tx.delete(openingHours).where(eq(openingHours.id, id));
    const entry = { action: hoursActions.delete, rowId: id, actorId, at: now() };
    await recordAudit(tx, { ...entry, details: valuesOf(rule) });
    return { ok: true, rule };
  });
}

function change(
  db: Db,
  id: string,
  make: (tx: Tx, rule: StaffRule, rows: StaffRule[]) => Promise<HoursChange>,
): Promise<HoursChange> {
  return db.transaction(async (tx) => {
    const rows = await lockRules(tx);
    const rule = isId(id) ? rows.find((row) => row.id === id) : undefined;
    return rule ? make(tx, rule, rows) : { ok: false, reason: "not-found" };
  });
}

/** Locks the table, or rows inserted by a concurrent change would not be seen. */
async function lockRules(tx: Tx): Promise<StaffRule[]> {
  await tx.execute(sql`lock table ${openingHours} in exclusive mode`);
  return tx.select(columns).from(openingHours).orderBy(openingHours.id);
}

type Saved = Actor & {
  rule: StaffRule;
  rows: StaffRule[];
  input: HoursInput;
  action: AuditedAction;
  at: Date;
};

async function save(tx: Tx, saved: Saved): Promise<HoursChange> {
  const { rule, rows, input, action, actorId, at } = saved;
  const refusal = refusalOf(rows, { ...rule, ...input }, at);
  if (refusal) return refusal;
  const changed = differences(valuesOf(rule), valuesOf(input));
  if (Object.keys(changed).length === 0) return { ok: true, rule };
  const version = rule.version + 1;
  await tx
    .update(openingHours)
    .set({ ...valuesOf(input), version, updatedAt: at })
    .where(eq(openingHours.id, rule.id));
  const details: AuditDetails = { name: input.name.en, ...changed };
  await recordAudit(tx, { action, rowId: rule.id, details, actorId, at });
  return { ok: true, rule: { ...rule, ...input, version } };
}

function refusalOf(rows: StaffRule[], rule: HoursRule, at: Date): HoursChange | null {
  const other = overlapping(rows, rule);
  if (other) return { ok: false, reason: "overlap", other };
  const coming = [...rows.filter(({ id }) => id !== rule.id), rule].filter(
    ({ endsOn }) => !endsOn || endsOn >= addDays(today(at), -1),
  );
  if (!coming.some(({ kind }) => kind === "week")) return null;
  const night = nightOverlap(coming, rule.id);
  return night && { ok: false, reason: "night", ...night };
}

function overlapping(rows: StaffRule[], rule: HoursRule): StaffRule | undefined {
  const { startsOn, endsOn } = rule;
  if (!startsOn || !endsOn) return undefined;
  const meets = (from: LocalDate | null, to: LocalDate | null) =>
    from !== null && to !== null && from <= endsOn && startsOn <= to;
  return rows.find(
    (row) => row.kind === rule.kind && row.id !== rule.id && meets(row.startsOn, row.endsOn),
  );
}

const valuesOf = ({ name, startsOn, endsOn, pattern }: HoursInput | HoursRule) => ({
  name: name.en,
  nameAr: name.ar,
  startsOn,
  endsOn,
  pattern: pattern.map((intervals) => [...intervals]),
});
