import { and, asc, eq, gt, gte, inArray, isNull, max, ne, or, sql } from "drizzle-orm";
import { isId, newId } from "#app/lib/ids.ts";
import { today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { awaitedStates, bayKinds } from "#db/schema/enums.ts";
import { allocations, resourceAbsences, resources, visits } from "#db/schema/workshop.ts";
import { bayActions } from "./bay-actions.ts";
import {
  type AbsenceInput,
  isInUse,
  type ResourceEdit,
  type ResourceInput,
  type ResourceUses,
  resourceUsesMark,
} from "./bay-forms.ts";

type Needs = Pick<App, "db" | "now">;
type Actor = { actorId: string | null };

export type ListedResource = Awaited<ReturnType<typeof listResources>>[number];

export async function listResources({ db, now }: Needs) {
  const rows = await db
    .select({
      id: resources.id,
      kind: resources.kind,
      name: resources.name,
      nameAr: resources.nameAr,
      isRetired: resources.isRetired,
    })
    .from(resources)
    .orderBy(asc(resources.position), asc(resources.id));
  const absences = await db
    .select({
      id: resourceAbsences.id,
      resourceId: resourceAbsences.resourceId,
      startsOn: resourceAbsences.startsOn,
      endsOn: resourceAbsences.endsOn,
      startsMinute: resourceAbsences.startsMinute,
      endsMinute: resourceAbsences.endsMinute,
      reason: resourceAbsences.reason,
    })
    .from(resourceAbsences)
    .where(gte(resourceAbsences.endsOn, today(now())))
    .orderBy(asc(resourceAbsences.startsOn), asc(resourceAbsences.id));
  const uses = await readUses(db, now());
  return rows.map((row) => ({
    ...row,
    uses: uses(row.id),
    absences: absences.filter(({ resourceId }) => resourceId === row.id),
  }));
}

export function addResource(
  { db, now }: Needs,
  { input, actorId }: Actor & { input: ResourceInput },
): Promise<void> {
  return db.transaction(async (tx) => {
    const id = newId();
    const [last] = await tx.select({ position: max(resources.position) }).from(resources);
    const at = now();
    const position = (last?.position ?? 0) + 1;
    await tx.insert(resources).values({ ...input, id, position, createdAt: at, updatedAt: at });
    const entry = { action: bayActions.add, rowId: id, actorId, at };
    await recordAudit(tx, { ...entry, details: { name: input.name } });
  });
}

/** Retires or restores a bay or technician. `agreed` is the use that staff saw. */
export function retireResource(
  { db, now }: Needs,
  { id, isRetired, agreed, actorId }: Actor & { id: string; isRetired: boolean; agreed?: string },
): Promise<"saved" | "not-found" | "in-use"> {
  return db.transaction(async (tx) => {
    const at = now();
    const resource = await findResource(tx, id);
    if (!resource) return "not-found";
    if (isRetired && agreed !== undefined) {
      const uses = (await readUses(tx, at))(id);
      if (isInUse(uses) && resourceUsesMark(uses) !== agreed) return "in-use";
    }
    const set = await tx
      .update(resources)
      .set({ isRetired, updatedAt: at })
      .where(and(eq(resources.id, id), eq(resources.isRetired, !isRetired)))
      .returning({ id: resources.id });
    if (set.length === 0) return "saved";
    const action = isRetired ? bayActions.retire : bayActions["bring-back"];
    await recordAudit(tx, { action, rowId: id, details: { name: resource.name }, actorId, at });
    return "saved";
  });
}

export async function readUses(db: Db | Tx, at: Date): Promise<(id: string) => ResourceUses> {
  const taken = await db
    .select({
      resourceId: allocations.resourceId,
      visits: sql<number>`count(distinct ${allocations.visitId})`.mapWith(Number),
    })
    .from(allocations)
    .innerJoin(visits, eq(visits.id, allocations.visitId))
    .where(and(gt(allocations.endsAt, at), inArray(visits.state, awaitedStates)))
    .groupBy(allocations.resourceId);
  const isBay = and(inArray(resources.kind, bayKinds), eq(resources.isRetired, false));
  const [last, ...others] = await db
    .select({ id: resources.id })
    .from(resources)
    .where(isBay)
    .limit(2);
  return (id) => ({
    visits: taken.find(({ resourceId }) => resourceId === id)?.visits ?? 0,
    isLastBay: others.length === 0 && last?.id === id,
  });
}

export function addAbsence(
  { db, now }: Needs,
  { input, actorId }: Actor & { input: AbsenceInput },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const resource = await findResource(tx, input.resourceId);
    if (!resource) return false;
    const at = now();
    await tx.insert(resourceAbsences).values({ ...input, id: newId(), createdAt: at });
    const { startsOn, endsOn, startsMinute, endsMinute } = input;
    const details = { name: resource.name, startsOn, endsOn, startsMinute, endsMinute };
    const entry = { action: bayActions.away, rowId: input.resourceId, actorId, at };
    await recordAudit(tx, { ...entry, details });
    return true;
  });
}

export function deleteAbsence(
  { db, now }: Needs,
  { id, actorId }: Actor & { id: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    if (!isId(id)) return;
    const [row] = await tx
      .delete(resourceAbsences)
      .where(eq(resourceAbsences.id, id))
      .returning({ resourceId: resourceAbsences.resourceId });
    const resource = row && (await findResource(tx, row.resourceId));
    if (!resource) return;
    const entry = { action: bayActions.back, rowId: row.resourceId, actorId, at: now() };
    await recordAudit(tx, { ...entry, details: { name: resource.name } });
  });
}

async function findResource(db: Db | Tx, id: string) {
  if (!isId(id)) return null;
  const [row] = await db
    .select({ name: resources.name })
    .from(resources)
    .where(eq(resources.id, id));
  return row ?? null;
}

export async function findBayOrTechnician(db: Db, id: string) {
  if (!isId(id)) return null;
  const { kind, name, nameAr, workingDays, userId } = resources;
  const [resource] = await db
    .select({ id: resources.id, kind, name, nameAr, workingDays, userId })
    .from(resources)
    .where(eq(resources.id, id));
  if (!resource) return null;
  const isFree = or(isNull(resources.id), eq(resources.id, id));
  const accounts = await db
    .select({ id: user.id, name: user.name, username: user.username })
    .from(user)
    .leftJoin(resources, eq(resources.userId, user.id))
    .where(and(ne(user.role, "customer"), eq(user.isActive, true), isFree))
    .orderBy(asc(user.name), asc(user.id));
  return { ...resource, accounts };
}

export function editResource(
  { db, now }: Needs,
  { id, input, actorId }: Actor & { id: string; input: ResourceEdit },
): Promise<"saved" | "not-found" | "account-taken"> {
  const at = now();
  return db.transaction(async (tx) => {
    const [resource] = isId(id)
      ? await tx.select().from(resources).where(eq(resources.id, id)).for("update")
      : [];
    if (!resource) return "not-found";
    const { name, nameAr, userId, workingDays } = input;
    const isPerson = resource.kind === "technician";
    if (isPerson && userId && !(await holdAccount(tx, userId, id))) return "account-taken";
    await tx
      .update(resources)
      .set({ name, nameAr, updatedAt: at, ...(isPerson && { userId, workingDays }) })
      .where(eq(resources.id, id));
    await recordAudit(tx, { action: bayActions.edit, rowId: id, actorId, at, details: { name } });
    return "saved";
  });
}

/** Locks the account, so that two technicians cannot be linked to it. */
async function holdAccount(tx: Tx, userId: string, id: string) {
  const [account] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), ne(user.role, "customer")))
    .for("no key update");
  const others = and(eq(resources.userId, userId), ne(resources.id, id));
  return account !== undefined && (await tx.$count(resources, others)) === 0;
}

export async function findTechnician(db: Db, userId: string) {
  const [row] = await db
    .select({ id: resources.id, name: resources.name, nameAr: resources.nameAr })
    .from(resources)
    .where(and(eq(resources.userId, userId), eq(resources.kind, "technician")));
  return row ?? null;
}
