import { eq } from "drizzle-orm";
import type { AuditedAction } from "#app/lib/audited.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import {
  revokeOtherSessions,
  revokeSession,
  type SessionUser,
} from "#app/platform/auth/session.server.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import type { Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";

type Needs = Pick<App, "db" | "now">;
type Owner = Pick<SessionUser, "id" | "sessionId">;

export async function renameStaff(
  { db, now }: Needs,
  staffId: string,
  name: string,
): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    await tx.update(user).set({ name, updatedAt: at }).where(eq(user.id, staffId));
    await write(tx, staffId, staffActions.name, at);
  });
}

export function endOwnSession(
  { db, now }: Needs,
  owner: Owner,
  sessionId: string,
): Promise<boolean> {
  const action = staffActions[sessionId === owner.sessionId ? "sign-out" : "end-sessions"];
  return db.transaction(async (tx) => {
    const ended = await revokeSession(tx, owner, sessionId);
    if (ended) await write(tx, owner.id, action, now());
    return ended;
  });
}

export async function endOwnOtherSessions({ db, now }: Needs, owner: Owner): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeOtherSessions(tx, owner);
    await write(tx, owner.id, staffActions["end-sessions"], now());
  });
}

/** better-auth has committed already, so only this entry can be missing. */
export function recordOwnChange({ db, now }: Needs, staffId: string, action: AuditedAction) {
  return db.transaction((tx) => write(tx, staffId, action, now()));
}

const write = (tx: Tx, staffId: string, action: AuditedAction, at: Date) =>
  recordAudit(tx, { actorId: staffId, action, rowId: staffId, at });
