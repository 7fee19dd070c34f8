import { type Context, Hono, type MiddlewareHandler } from "hono";
import {
  type Access,
  findAccess,
  listSigningKeys,
  payloadOf,
} from "#app/api/auth/access-token.server.ts";
import {
  changeUser,
  reauthenticate,
  showUser,
  signOut,
  unlinkIdentity,
} from "#app/api/auth/account.server.ts";
import { opened, refreshApiSession } from "#app/api/auth/api-session.server.ts";
import {
  type Answer,
  type ApiContext,
  type AuthCall,
  AuthRefusal,
  authError,
  authErrorResponse,
  callFrom,
  type LinkCall,
  type OwnerCall,
  readBody,
} from "#app/api/auth/auth-call.server.ts";
import {
  type FlowProof,
  issueAuthCode,
  openFlow,
  redirectBack,
  redirectWithError,
} from "#app/api/auth/auth-flow.server.ts";
import {
  challengeFactor,
  enrollFactor,
  unenrollFactor,
  verifyFactor,
} from "#app/api/auth/factors.server.ts";
import {
  isPhoneProof,
  signInByPhonePassword,
  signUpByPhone,
  textAgain,
  textSignInCode,
  verifyByPhone,
} from "#app/api/auth/phone.server.ts";
import {
  authorize,
  finishAuthorize,
  signInByIdToken,
  startLink,
} from "#app/api/auth/provider.server.ts";
import {
  isVerifyLink,
  mailAgain,
  mailSignInCode,
  recover,
  signInByAuthCode,
  signInByPassword,
  signUpByEmail,
  verifyByEmail,
} from "#app/api/auth/sign-in.server.ts";
import { outageCause } from "#app/lib/outage.ts";
import { requireApiKey } from "#app/platform/api/keys.server.ts";
import type { App } from "#app/platform/app.ts";
import { type Auth, authPath } from "#app/platform/auth/auth.server.ts";
import { isResetLink } from "#app/platform/auth/password.server.ts";
import { canText } from "#app/platform/auth/phone.server.ts";
import { onlyCookies } from "#app/platform/auth/sign-in.server.ts";
import { formLimit, takeLimitOf } from "#app/platform/rate-limit.server.ts";
import { limitBody } from "./limits.ts";
import { clientAddress } from "./security.ts";

export type Work = (c: Context, work: () => Promise<Response>) => Promise<Response>;

const withKey = [
  "/signup",
  "/token",
  "/otp",
  "/recover",
  "/resend",
  "/verify",
  "/sso",
  "/settings",
  "/user/*",
  "/reauthenticate",
  "/factors/*",
  "/logout",
];

const clientLimit = { name: "auth-api", limit: 120, windowSeconds: 60 };
const linkLimit = { name: "auth", limit: 30, windowSeconds: 60 };

type Handler = (call: AuthCall) => Answer;

const byWay =
  (byEmail: Handler, byPhone: Handler): Handler =>
  (call) =>
    !call.body.email && call.body.phone ? byPhone(call) : byEmail(call);

const refusing =
  (...refused: ConstructorParameters<typeof AuthRefusal>): Handler =>
  async () => {
    throw new AuthRefusal(...refused);
  };

const grants = new Map<string, Handler>([
  ["password", byWay(signInByPassword, signInByPhonePassword)],
  ["pkce", signInByAuthCode],
  ["id_token", signInByIdToken],
  ["web3", refusing("web3_provider_disabled")],
]);
const unknownGrant = refusing("validation_failed", { message: "unsupported_grant_type" });

export function authApi(
  app: App,
  auth: Auth,
  { maxBodyBytes, work }: { maxBodyBytes: number; work: Work },
) {
  const routes = new Hono<{ Variables: { requestId: string } }>().basePath(authPath);
  const refuse = (c: Context, error: AuthRefusal) => authErrorResponse(error, c.req.raw, app.now());

  const proof = (ask: Handler) => (c: ApiContext) =>
    work(c, async () => {
      await takeSender(app, c, formLimit);
      return ask({ ...callFrom(app, auth, c), body: await readBody(c) });
    });

  const owned =
    (ask: (call: OwnerCall) => Answer, { halfway = false } = {}) =>
    (c: ApiContext) =>
      work(c, async () => {
        const access = await accessOf(app, c, halfway);
        await takeSender(app, c, clientLimit, access.sub);
        return ask({ ...callFrom(app, auth, c), body: await readBody(c), access });
      });

  const followed = (ask: (call: LinkCall) => Answer) => (c: ApiContext) =>
    work(c, async () => {
      await takeSender(app, c, linkLimit);
      return ask(callFrom(app, auth, c));
    });

  const tooLarge = (c: Context) => refuse(c, authError("request_too_large"));
  routes.get("/verify", followed(followMailLink));
  for (const path of withKey) {
    routes.use(path, requireApiKey(app));
    routes.use(path, limitBody(maxBodyBytes, tooLarge));
  }
  routes.get("/.well-known/jwks.json", async (c) => {
    const keys = (await listSigningKeys(app)).map(({ publicJwk }) => publicJwk);
    return c.json({ keys }, 200, { "Cache-Control": "public, max-age=600" });
  });
  routes.get("/health", (c) => c.json({ name: "Lamaan", version: "1", description: "auth/v1" }));
  routes.get("/settings", (c) => c.json(settingsOf(app)));
  routes.post("/signup", proof(byWay(signUpByEmail, signUpByPhone)));
  // Not in `work`, where it would wait behind passwords.
  const refresh = async (c: ApiContext) => {
    await takeSender(app, c, clientLimit);
    return opened(refreshApiSession(app, (await readBody(c)).refresh_token));
  };
  routes.post("/token", (c) => {
    const grant = c.req.query("grant_type") ?? "";
    return grant === "refresh_token" ? refresh(c) : proof(grants.get(grant) ?? unknownGrant)(c);
  });
  routes.post("/otp", proof(byWay(mailSignInCode, textSignInCode)));
  routes.post(
    "/verify",
    proof((call) => (isPhoneProof(call.body) ? verifyByPhone(call) : verifyByEmail(call))),
  );
  routes.post("/recover", proof(recover));
  routes.post("/resend", proof(byWay(mailAgain, textAgain)));
  routes.post("/sso", proof(refusing("saml_provider_disabled")));
  routes.get("/user", owned(showUser, { halfway: true }));
  routes.put("/user", owned(changeUser));
  routes.get("/reauthenticate", owned(reauthenticate));
  routes.get("/user/identities/authorize", owned(startLink));
  routes.delete("/user/identities/:id", owned(unlinkIdentity));
  routes.post("/factors", owned(enrollFactor));
  routes.post("/factors/:id/challenge", owned(challengeFactor, { halfway: true }));
  routes.post("/factors/:id/verify", owned(verifyFactor, { halfway: true }));
  routes.delete("/factors/:id", owned(unenrollFactor));
  routes.post("/logout", owned(signOut, { halfway: true }));
  routes.get("/authorize", followed(authorize));
  routes.all("/*", (c, next) => {
    if (isOpen(c)) return next();
    throw authError("not_found");
  });
  routes.onError((error, c) => {
    if (error instanceof AuthRefusal) return refuse(c, error);
    app.log.error("request failed", error, { requestId: c.get("requestId") });
    const isDown = outageCause(error) !== "unknown";
    return refuse(c, authError(isDown ? "request_timeout" : "unexpected_failure"));
  });
  return routes;
}

async function takeSender(
  app: App,
  c: ApiContext,
  limit: typeof formLimit,
  userId?: string,
): Promise<void> {
  const sender = userId ?? clientAddress(c, app.settings.trustedProxies);
  const taken = await takeLimitOf(app, sender, limit);
  if (taken.ok) return;
  const retryAt = new Date(app.now().getTime() + taken.retryAfterSeconds * 1000);
  throw authError("over_request_rate_limit", { retryAt });
}

async function accessOf(app: App, c: ApiContext, halfway: boolean): Promise<Access> {
  const [, bearer = ""] = /^Bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (!bearer) throw authError("no_authorization");
  const access = await findAccess(app, bearer, { halfway: true });
  if (!access) {
    const isCurrent = Number(payloadOf(bearer)?.exp) * 1000 > app.now().getTime();
    throw authError(isCurrent ? "session_not_found" : "bad_jwt");
  }
  const isHalfway = access.person.twoFactorEnabled && access.aal !== "aal2";
  if (isHalfway && !halfway) throw authError("insufficient_aal");
  return access;
}

const settingsOf = ({ settings }: App) => ({
  external: {
    anonymous_users: false,
    email: true,
    phone: canText({ settings }),
    google: settings.google !== null,
    oidc: settings.oidc !== null,
    web3_solana: false,
    web3_ethereum: false,
  },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: settings.sms.gateway ? "http" : "",
  saml_enabled: false,
  site_url: settings.brand.siteUrl,
});

const pages: Record<string, string> = { recovery: "/reset-password", signup: "/verify-email" };

/** Uses up nothing: mail scanners open links, and only the program has the verifier. */
async function followMailLink(call: LinkCall): Answer {
  const { app, c } = call;
  const { token = "", type = "", flow: sealed = "" } = c.req.query();
  const flow = await openFlow(app, sealed, "mail");
  if (!flow?.challenge || !flow.email) {
    const page = `${app.settings.brand.siteUrl}${pages[type] ?? "/sign-in"}`;
    return redirectBack(page, page.endsWith("/sign-in") ? {} : { token });
  }
  const proof = await proofOfLink(call, { type, token, email: flow.email });
  if (!proof) {
    const words = "Email link is invalid or has expired";
    return redirectWithError(flow.redirectTo, "access_denied", "otp_expired", words);
  }
  const code = await issueAuthCode(call, { challenge: flow.challenge, proof });
  return redirectBack(flow.redirectTo, { code });
}

async function proofOfLink(
  { app, auth }: LinkCall,
  { type, token, email }: { type: string; token: string; email: string },
): Promise<FlowProof | null> {
  switch (type) {
    case "signup":
      return (await isVerifyLink({ app }, token)) ? { type, token } : null;
    case "recovery":
      return (await isResetLink(app, auth, token)) ? { type, token } : null;
    case "magiclink":
      return /^\d{6}$/.test(token) ? { type, token, email } : null;
    default:
      return null;
  }
}

/** Other endpoints of better-auth are not reachable; the actions of our pages use them. */
const open: [method: string, path: RegExp][] = [
  ["GET", /^\/callback\/(google|oidc)$/],
  ["GET", /^\/passkey\/generate-(authenticate|register)-options$/],
  ["POST", /^\/passkey\/verify-(authentication|registration)$/],
];

function isOpen({ req }: Context): boolean {
  const path = req.path.slice(authPath.length);
  return open.some(([method, shape]) => method === req.method && shape.test(path));
}

export function authEndpoints(app: App, auth: Auth): MiddlewareHandler {
  return async (c, next) => {
    if (!isOpen(c)) return next();
    // better-auth asks the database for the state as it came, and PostgreSQL refuses NUL.
    if (c.req.url.includes("%00")) return c.text("Malformed address", 400);
    const path = c.req.path.slice(authPath.length);
    const taken = await takeLimitOf(app, clientAddress(c, app.settings.trustedProxies), linkLimit);
    if (!taken.ok) {
      c.header("Retry-After", String(taken.retryAfterSeconds));
      return c.text("Too many attempts. Please wait a minute and try again.", 429);
    }
    const answer = await auth.handler(c.req.raw);
    if (app.settings.api.on && path.startsWith("/callback/"))
      return (await finishAuthorize({ app, auth, userAgent: "" }, answer)) ?? answer;
    // The body contains the session token, which belongs into the cookie only.
    const isSignedIn = answer.ok && path.startsWith("/passkey/verify-");
    const headers = onlyCookies(answer.headers);
    return isSignedIn ? new Response(null, { status: 204, headers }) : answer;
  };
}
