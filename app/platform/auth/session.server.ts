import { and, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from "react-router";
import { isId } from "#app/lib/ids.ts";
import { requestContext } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { session, user } from "#db/schema/auth.ts";
import type { Grant, Role } from "#db/schema/enums.ts";
import type { Auth } from "./auth.server.ts";

export type SessionUser = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  role: Role;
  /** Of staff: what an owner lets them do besides what their role may. */
  grants: Grant[];
  /** What staff sign in with; null for customers. */
  username: string | null;
  /** Somebody else chose the password: another one has to be set first. */
  mustChangePassword: boolean;
  twoFactorEnabled: boolean;
  sessionId: string;
  /** Nobody used it for a while: it shows nothing until its PIN or password is given. */
  isLocked: boolean;
  /** Of staff: this device does not lock. */
  isOwnDevice: boolean;
};

export type RequestSession = {
  find: () => Promise<SessionUser | null>;
  /** What the lookup wants the browser to keep or forget; empty until it has happened. */
  cookies: () => string[];
};

export const sessionContext = createContext<RequestSession>();

/** Under https better-auth puts __Secure- before the name. */
const sessionCookie = /(?:^|;\s*)(?:__Secure-)?auth\.session_token=/;

const minute = 60_000;
const hour = 60 * minute;

/** A session of staff ends when nobody used it for so long; on what customers use it lasts 30 days. */
export const staffIdleMs = 12 * hour;

/** Use is written down so often: the session of a busy person is not written with every request. */
const usedEveryMs = minute;

/** Pages lock themselves at the minute; the server, which knows of use less exactly, a little later. */
const lockGraceMs = 2 * minute;

/** As `updateAge` of better-auth has it, which prolongs the session of a customer. */
const prolongedEveryMs = 24 * hour;

/** What an open page of the staff area asks by itself, which is no use of it. */
const askedByPages = ["/admin/events", "/admin/pulse", "/admin/status"];

/** Looks the session up at most once, and only for a request that brings a session's cookie. */
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

  /** Ends or prolongs the session, where it is time; true where it has to be read once more. */
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
    const { authCookies } = await auth.$context;
    let found: Found | null = await auth.findSigned(sent, authCookies.sessionToken.name);
    if (!found) found = await ask({ disableRefresh: true });
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

type Asked = NonNullable<Awaited<ReturnType<Auth["api"]["getSession"]>>>;
type Signed = NonNullable<Awaited<ReturnType<Auth["findSigned"]>>>;
/** What both ways of looking a session up tell of it. */
type Found = {
  user: Pick<Asked["user"], keyof Signed["user"]>;
  session: Pick<Asked["session"], keyof Signed["session"]>;
};

/** Whether a session of staff was locked, or left alone for so long that it is. */
export function isSessionLocked(
  session: { lockedAt?: Date | null; isOwnDevice?: boolean | null; updatedAt: Date },
  lockMinutes: number,
): boolean {
  if (lockMinutes === 0 || session.isOwnDevice) return false;
  const unusedMs = Date.now() - session.updatedAt.getTime();
  return Boolean(session.lockedAt) || unusedMs > lockMinutes * minute + lockGraceMs;
}

/** Who sent the request, or null for a guest. */
export function findUser(context: Readonly<RouterContextProvider>): Promise<SessionUser | null> {
  return context.get(sessionContext).find();
}

/** Where a password that somebody else gave is changed. */
const newPasswordPage = "/admin/account/password";

/** Who sent the request; a guest is sent to the address `otherwise`. */
export async function requireUser(
  context: Readonly<RouterContextProvider>,
  otherwise: string,
): Promise<SessionUser> {
  const user = await findUser(context);
  if (!user) throw redirect(otherwise);
  return user;
}

type Owner = Pick<SessionUser, "id" | "sessionId">;
type Deletes = Pick<Db, "delete">;

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

/** What the people of these sessions may; left out are sessions that ended, are locked or switched off. */
export async function listOpenSessions(db: Db, ids: string[]) {
  return db
    .select({ sessionId: session.id, role: user.role, grants: user.grants })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        inArray(session.id, ids),
        gt(session.expiresAt, new Date()),
        isNull(session.lockedAt),
        eq(user.isActive, true),
        eq(user.mustChangePassword, false),
      ),
    );
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

export async function revokeOtherSessions(db: Deletes, { id, sessionId }: Owner): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, id), ne(session.id, sessionId)));
}

/** Pages that the browser kept hold the name of whoever left: Back must not show them. */
export function leaveNoTrace(headers: Headers): Headers {
  headers.set("Clear-Site-Data", '"cache"');
  return headers;
}

/** Where a session that locked itself is opened again, by a page and by a script. */
const unlockPages = ["/admin/unlock", "/admin/lock"];

const ways = ["/admin/logout", "/sign-out"];

/**
 * Sends whoever has a password that somebody else gave to choose their own, and a locked session to
 * be unlocked, whatever is asked for. It stands before every route, so that none has to think of it.
 */
export const askWhoIsThere: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { path, rejection } = context.get(requestContext);
  // With the database unavailable nobody is known; the page finds that out as well, and says so.
  const user = rejection ? null : await findUser(context).catch(() => null);
  const [pathname = ""] = path.split("?", 1);
  if (!user || ways.includes(pathname)) return next();
  if (user.isLocked) {
    if (unlockPages.includes(pathname)) return next();
    throw redirect(`/admin/unlock?${new URLSearchParams({ to: path })}`);
  }
  if (user.mustChangePassword && pathname !== newPasswordPage) throw redirect(newPasswordPage);
  return next();
};
