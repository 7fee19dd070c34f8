import { and, desc, eq, gt, ne } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { session } from "#db/schema/auth.ts";
import type { SessionUser } from "./session.server.ts";

type Owner = Pick<SessionUser, "id" | "sessionId">;
type Deletes = Pick<Db, "delete">;

/** The devices on which this person is signed in: this one first, then the latest. */
export async function listSessions(db: Db, { id, sessionId }: Owner) {
  const sessions = await db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      signedInAt: session.createdAt,
      lastSeenAt: session.updatedAt,
    })
    .from(session)
    .where(and(eq(session.userId, id), gt(session.expiresAt, new Date())))
    .orderBy(desc(session.updatedAt));
  const marked = sessions.map((each) => ({ ...each, isThisOne: each.id === sessionId }));
  return marked.sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
}

/** Signs one device of this person out; false when there is no such session of theirs. */
export async function revokeSession(
  db: Deletes,
  owner: Owner,
  sessionId: string,
): Promise<boolean> {
  if (!isId(sessionId)) return false;
  const ended = await db
    .delete(session)
    .where(and(eq(session.id, sessionId), eq(session.userId, owner.id)))
    .returning({ id: session.id });
  return ended.length > 0;
}

/** Signs every other device of this person out. */
export async function revokeOtherSessions(db: Deletes, { id, sessionId }: Owner): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, id), ne(session.id, sessionId)));
}

/** Pages that the browser kept hold the name of whoever left: Back must not show them. */
export function leaveNoTrace(headers: Headers): Headers {
  headers.set("Clear-Site-Data", '"cache"');
  return headers;
}
