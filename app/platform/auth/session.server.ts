import { createContext, type RouterContextProvider, redirect } from "react-router";
import type { Role } from "#db/schema/enums.ts";
import type { Auth } from "./auth.server.ts";

/** Who is signed in, as far as pages need to know. */
export type SessionUser = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  role: Role;
  /** What staff sign in with; null for customers. */
  username: string | null;
  /** Somebody else chose the password: another one has to be set first. */
  mustChangePassword: boolean;
  twoFactorEnabled: boolean;
  sessionId: string;
};

/** The session of one request. */
export type RequestSession = {
  find: () => Promise<SessionUser | null>;
  /** What the lookup wants the browser to keep or forget; empty until it has happened. */
  cookies: () => string[];
};

export const sessionContext = createContext<RequestSession>();

/** Under https better-auth puts __Secure- before the name. */
const sessionCookie = /(?:^|;\s*)(?:__Secure-)?auth\.session_token=/;

/** Looks the session up at most once, and only for a request that brings a session's cookie. */
export function sessionOf(auth: Auth, { headers }: Pick<Request, "headers">): RequestSession {
  let cookies: string[] = [];
  let found: Promise<SessionUser | null> | undefined;
  async function lookUp(): Promise<SessionUser | null> {
    if (!sessionCookie.test(headers.get("cookie") ?? "")) return null;
    const answer = await auth.api.getSession({ headers, returnHeaders: true });
    cookies = answer.headers.getSetCookie();
    if (!answer.response?.user.isActive) return null;
    const { user, session } = answer.response;
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.role as Role,
      username: user.username ?? null,
      mustChangePassword: user.mustChangePassword,
      twoFactorEnabled: user.twoFactorEnabled === true,
      sessionId: session.id,
    };
  }
  return {
    find() {
      found ??= lookUp();
      return found;
    },
    cookies: () => cookies,
  };
}

/** Who sent the request, or null for a guest. */
export function findUser(context: Readonly<RouterContextProvider>): Promise<SessionUser | null> {
  return context.get(sessionContext).find();
}

/** Where a password that somebody else gave is changed. */
export const newPasswordPage = "/admin/account/password";

/** Who sent the request; a guest is sent to the address `otherwise`. */
export async function requireUser(
  context: Readonly<RouterContextProvider>,
  otherwise: string,
): Promise<SessionUser> {
  const user = await findUser(context);
  if (!user) throw redirect(otherwise);
  return user;
}
