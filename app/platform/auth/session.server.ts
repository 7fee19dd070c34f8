import { and, desc, eq, gt, ne } from "drizzle-orm";
import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { deviceOf } from "#app/lib/device.ts";
import { isId } from "#app/lib/ids.ts";
import { type Context, requestContext } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { session } from "#db/schema/auth.ts";
import type { Grant, Role } from "#db/schema/enums.ts";
import type { Auth } from "./auth.server.ts";

export type SessionUser = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  role: Role;
  grants: Grant[];
  username: string | null;
  mustChangePassword: boolean;
  twoFactorEnabled: boolean;
  sessionId: string;
  isLocked: boolean;
  isOwnDevice: boolean;
};

export type RequestSession = {
  find: () => Promise<SessionUser | null>;
  cookies: () => string[];
};

export const sessionContext = createContext<RequestSession>();

/** Under https better-auth prefixes the name with __Secure-. */
const sessionCookie = /(?:^|;\s*)(?:__Secure-)?auth\.session_token=/;

const minute = 60_000;
const hour = 60 * minute;

export const staffIdleMs = 12 * hour;

/** Written at most this often, so that busy sessions do not write with every request. */
const usedEveryMs = minute;

const lockGraceMs = 2 * minute;

const prolongedEveryMs = 24 * hour;

/** Open pages ask these every few seconds by themselves. */
export const askedByPages = ["/admin/pulse", "/admin/status"];

/** Looks the session up at most once, and only with a session cookie. */
export function sessionOf(
  auth: Auth,
  { headers, url }: Pick<Request, "headers" | "url">,
  lockMinutes = 0,
): RequestSession {
  let cookies: string[] = [];
  let lookedUp: Promise<SessionUser | null> | undefined;

  async function ask(query?: { disableRefresh: true }): Promise<Found | null> {
    const answer = await auth.api.getSession({ headers, query, returnHeaders: true });
    cookies = answer.headers.getSetCookie();
    return answer.response;
  }

  async function renew({ user, session }: Found): Promise<boolean> {
    const unusedMs = Date.now() - session.updatedAt.getTime();
    if (user.role === "customer") return unusedMs >= prolongedEveryMs;
    const { internalAdapter } = await auth.$context;
    if (unusedMs > staffIdleMs) {
      await internalAdapter.deleteSession(session.token);
      return true;
    }
    const isUse = !askedByPages.includes(new URL(url).pathname) && !isLocked({ user, session });
    if (isUse && unusedMs > usedEveryMs) {
      await internalAdapter.updateSession(session.token, { updatedAt: new Date() });
    }
    return false;
  }

  const isLocked = ({ user, session }: Found): boolean =>
    user.role !== "customer" && isSessionLocked(session, lockMinutes);

  async function lookUp(): Promise<SessionUser | null> {
    const sent = headers.get("cookie") ?? "";
    if (!sessionCookie.test(sent)) return null;
    let found = await ask({ disableRefresh: true });
    if (found && (await renew(found))) found = await ask();
    if (!found?.user.isActive) return null;
    const { user, session } = found;
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.role as Role,
      grants: (user.grants ?? []) as Grant[],
      username: user.username ?? null,
      mustChangePassword: user.mustChangePassword,
      twoFactorEnabled: user.twoFactorEnabled === true,
      sessionId: session.id,
      isLocked: isLocked({ user, session }),
      isOwnDevice: session.isOwnDevice === true,
    };
  }
  return {
    find() {
      lookedUp ??= lookUp();
      return lookedUp;
    },
    cookies: () => cookies,
  };
}

type Found = NonNullable<Awaited<ReturnType<Auth["api"]["getSession"]>>>;

export function isSessionLocked(
  session: { lockedAt?: Date | null; isOwnDevice?: boolean | null; updatedAt: Date },
  lockMinutes: number,
): boolean {
  if (lockMinutes === 0 || session.isOwnDevice) return false;
  const unusedMs = Date.now() - session.updatedAt.getTime();
  return Boolean(session.lockedAt) || unusedMs > lockMinutes * minute + lockGraceMs;
}

export function findUser(context: Context): Promise<SessionUser | null> {
  return context.get(sessionContext).find();
}

const newPasswordPage = "/admin/account/password";

export async function requireUser(context: Context, otherwise: string): Promise<SessionUser> {
  const user = await findUser(context);
  if (!user) throw redirect(otherwise);
  return user;
}

type Owner = Pick<SessionUser, "id" | "sessionId">;

export async function listSessions(db: Db, { id, sessionId }: Owner) {
  const sessions = await db
    .select({ id: session.id, userAgent: session.userAgent, lastSeenAt: session.updatedAt })
    .from(session)
    .where(and(eq(session.userId, id), gt(session.expiresAt, new Date())))
    .orderBy(desc(session.updatedAt));
  const shown = sessions.map(({ userAgent, ...each }) => ({
    ...each,
    device: deviceOf(userAgent),
    isThisOne: each.id === sessionId,
  }));
  return shown.sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
}

export async function revokeSession(db: Db, owner: Owner, sessionId: string): Promise<boolean> {
  if (!isId(sessionId)) return false;
  const ended = await db
    .delete(session)
    .where(and(eq(session.id, sessionId), eq(session.userId, owner.id)))
    .returning({ id: session.id });
  return ended.length > 0;
}

export async function revokeOtherSessions(db: Db, { id, sessionId }: Owner): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, id), ne(session.id, sessionId)));
}

const unlockPages = ["/admin/unlock", "/admin/lock"];

/** For a locked session too; the status is the database's, which every page of staff asks for. */
const openPages = ["/admin/logout", "/sign-out", "/admin/status"];

/** A locked session is unlocked first, and a password of somebody else changed first. */
export const redirectToUnlock: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { path, rejection } = context.get(requestContext);
  const user = rejection ? null : await findUser(context).catch(() => null);
  const [pathname = ""] = path.split("?", 1);
  if (!user || openPages.includes(pathname)) return next();
  if (user.isLocked) {
    if (unlockPages.includes(pathname)) return next();
    throw redirect(`/admin/unlock?${new URLSearchParams({ to: path })}`);
  }
  if (user.mustChangePassword && pathname !== newPasswordPage) throw redirect(newPasswordPage);
  return next();
};
