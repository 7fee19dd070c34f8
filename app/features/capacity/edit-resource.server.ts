import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { resources } from "#db/schema/workshop.ts";
import { bayActions } from "./bay-actions.ts";
import type { ResourceEdit } from "./resource-form.ts";

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
  { db, now }: Pick<App, "db" | "now">,
  { id, input, actorId }: { id: string; input: ResourceEdit; actorId: string },
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
async function holdAccount(tx: Parameters<typeof recordAudit>[0], userId: string, id: string) {
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
