import { and, asc, desc, eq, max, ne } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { session, user } from "#db/schema/auth.ts";
import type { StaffRole } from "./staff.ts";

export async function listStaff(db: Db) {
  const people = await selectStaff(db).orderBy(desc(user.isActive), asc(user.username));
  return people.map(asStaff);
}

export type StaffMember = Awaited<ReturnType<typeof listStaff>>[number];

export async function findStaffMember(db: Db, staffId: string): Promise<StaffMember | null> {
  if (!isId(staffId)) return null;
  const [person] = await selectStaff(db, staffId);
  return person ? asStaff(person) : null;
}

function selectStaff(db: Db, staffId?: string) {
  const lastSeen = db
    .select({ userId: session.userId, at: max(session.updatedAt).as("at") })
    .from(session)
    .groupBy(session.userId)
    .as("last_seen");
  return db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      username: user.username,
      role: user.role,
      grants: user.grants,
      isActive: user.isActive,
      mustChangePassword: user.mustChangePassword,
      twoFactorEnabled: user.twoFactorEnabled,
      createdAt: user.createdAt,
      lastSeenAt: lastSeen.at,
    })
    .from(user)
    .leftJoin(lastSeen, eq(lastSeen.userId, user.id))
    .where(and(ne(user.role, "customer"), staffId ? eq(user.id, staffId) : undefined))
    .$dynamic();
}

const asStaff = <Row extends { username: string | null; role: string }>(row: Row) => ({
  ...row,
  username: row.username ?? "",
  role: row.role as StaffRole,
});
