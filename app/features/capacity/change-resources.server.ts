import { and, asc, eq, gte, max } from "drizzle-orm";
import { isId, newId } from "#app/lib/ids.ts";
import { today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { resourceAbsences, resources } from "#db/schema/workshop.ts";
import { bayActions } from "./bay-actions.ts";
import type { AbsenceInput, ResourceInput } from "./resource-form.ts";

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
  return rows.map((row) => ({
    ...row,
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

/** Retires a bay or technician, or restores them; false for an unknown one. */
export function retireResource(
  { db, now }: Needs,
  { id, isRetired, actorId }: Actor & { id: string; isRetired: boolean },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = now();
    const [row] = isId(id)
      ? await tx
          .update(resources)
          .set({ isRetired, updatedAt: at })
          .where(and(eq(resources.id, id), eq(resources.isRetired, !isRetired)))
          .returning({ name: resources.name })
      : [];
    if (!row) return (await findResource(tx, id)) !== null;
    const action = isRetired ? bayActions.retire : bayActions["bring-back"];
    await recordAudit(tx, { action, rowId: id, details: { name: row.name }, actorId, at });
    return true;
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
