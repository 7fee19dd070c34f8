import { createHmac } from "node:crypto";
import { createAuthMiddleware } from "better-auth/api";
import type { App } from "#app/platform/app.ts";

const maxAgeSeconds = 400 * 24 * 60 * 60;
const maxAccounts = 10;

const cookiePattern = /(?:^|;\s*)(?:__Secure-)?auth\.known_browser=([\w.-]+)/;

type Needs = Pick<App, "settings">;

export function knownBrowsers(app: Needs) {
  const leaveMark = createAuthMiddleware(async (ctx) => {
    const { newSession, createAuthCookie } = ctx.context;
    if (!newSession) return;
    const mark = markOf(app, newSession.user.email);
    const others = marksIn(ctx.headers ?? new Headers()).filter((other) => other !== mark);
    const { name, attributes } = createAuthCookie("known_browser", { maxAge: maxAgeSeconds });
    ctx.setCookie(name, [mark, ...others].slice(0, maxAccounts).join("."), attributes);
  });
  return {
    id: "known-browsers",
    hooks: { after: [{ matcher: () => true, handler: leaveMark }] },
  };
}

export function isKnownBrowser(app: Needs, headers: Headers, email: string): boolean {
  return marksIn(headers).includes(markOf(app, email));
}

const marksIn = (headers: Headers): string[] =>
  cookiePattern.exec(headers.get("cookie") ?? "")?.[1]?.split(".") ?? [];

const markOf = ({ settings }: Needs, email: string): string =>
  createHmac("sha256", settings.secret)
    .update(`known browser ${email.toLowerCase()}`)
    .digest("base64url");
