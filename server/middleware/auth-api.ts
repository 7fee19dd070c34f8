import { type Context, Hono } from "hono";
import { outageCause } from "#app/lib/outage.ts";
import { followLink, startAuthorize, startLink } from "#app/platform/api/api-provider.server.ts";
import { isVerifyLink, signInByRefresh } from "#app/platform/api/api-sign-in.server.ts";
import { type AuthError, authError, authErrorResponse } from "#app/platform/api/auth-errors.ts";
import {
  allowedRedirect,
  challengeOf,
  type FlowProof,
  issueAuthCode,
  openFlow,
  redirectBack,
  redirectWithError,
} from "#app/platform/api/auth-flow.server.ts";
import { requireApiKey } from "#app/platform/api/keys.server.ts";
import { listSigningKeys } from "#app/platform/api/signing-keys.server.ts";
import type { App } from "#app/platform/app.ts";
import { type Auth, authPath } from "#app/platform/auth/auth.server.ts";
import { isResetLink } from "#app/platform/auth/password.server.ts";
import { canText } from "#app/platform/auth/phone.server.ts";
import {
  handleChallenge,
  handleChange,
  handleEnroll,
  handleLogout,
  handleReauthenticate,
  handleUnenroll,
  handleUnlink,
  handleUser,
  handleVerifyFactor,
} from "./auth-api-account.ts";
import type { Answer, AuthCall, OwnerCall } from "./auth-api-request.ts";
import {
  type ApiContext,
  type ApiEnv,
  accessOf,
  clientLimit,
  linkLimit,
  opened,
  proofLimit,
  readBody,
  takeSender,
} from "./auth-api-request.ts";
import {
  grantTypes,
  handleOtp,
  handleRecover,
  handleResend,
  handleSignUp,
  handleVerify,
  unknownGrant,
} from "./auth-api-sign-in.ts";

import { isLeftToPages } from "./auth-endpoints.ts";
import { limitBody } from "./limits.ts";

export type Work = (c: Context, work: () => Promise<Response>) => Promise<Response>;

const withKey = [
  ...["/signup", "/token", "/otp", "/recover", "/resend", "/sso", "/settings"],
  ...["/user/*", "/reauthenticate", "/factors/*", "/logout"],
];

export function authApi(
  app: App,
  auth: Auth,
  { maxBodyBytes, work }: { maxBodyBytes: number; work: Work },
): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>().basePath(authPath);
  const answer = (c: Context, said: Response | AuthError) =>
    said instanceof Response ? said : authErrorResponse(said, c.req.raw, app.now());

  const proof = (ask: (asked: AuthCall) => Answer) => async (c: ApiContext) =>
    work(c, async () => {
      const refused = await takeSender(app, c, proofLimit);
      if (refused) return answer(c, refused);
      const body = await readBody(c);
      return answer(c, "ok" in body ? body : await ask({ app, auth, c, body: body.read }));
    });

  const owned =
    (ask: (owned: OwnerCall) => Answer, { halfway = false } = {}) =>
    async (c: ApiContext) =>
      work(c, async () => {
        const access = await accessOf(app, c, halfway);
        if ("ok" in access) return answer(c, access);
        const refused = await takeSender(app, c, clientLimit, access.sub);
        if (refused) return answer(c, refused);
        const body = c.req.method === "GET" ? { read: {} } : await readBody(c);
        if ("ok" in body) return answer(c, body);
        return answer(c, await ask({ app, auth, c, body: body.read, access }));
      });

  const followed = (ask: (asked: Omit<AuthCall, "body">) => Answer) => async (c: ApiContext) =>
    work(c, async () => {
      const refused = await takeSender(app, c, linkLimit);
      return answer(c, refused ?? (await ask({ app, auth, c })));
    });

  const tooLarge = (c: Context) => answer(c, authError("request_too_large"));
  for (const path of withKey) {
    routes.use(path, requireApiKey(app));
    routes.use(path, limitBody(maxBodyBytes, tooLarge));
  }
  routes.get("/verify", followed(handleMailLink));
  routes.use("/verify", requireApiKey(app));
  routes.use("/verify", limitBody(maxBodyBytes, tooLarge));
  routes.get("/.well-known/jwks.json", async (c) => {
    const keys = (await listSigningKeys(app)).map(({ publicJwk }) => publicJwk);
    return c.json({ keys }, 200, { "Cache-Control": "public, max-age=600" });
  });
  routes.get("/health", (c) => c.json({ name: "Lamaan", version: "1", description: "auth/v1" }));
  routes.get("/settings", (c) => c.json(settingsOf(app)));
  routes.post("/signup", proof(handleSignUp));
  routes.post("/token", (c) => {
    const grant = c.req.query("grant_type") ?? "";
    if (grant === "refresh_token") return refresh(c);
    return proof((Object.hasOwn(grantTypes, grant) && grantTypes[grant]) || unknownGrant)(c);
  });
  const refresh = async (c: ApiContext) => {
    const refused = await takeSender(app, c, clientLimit);
    const body = refused ?? (await readBody(c));
    if ("ok" in body) return answer(c, body);
    return answer(c, await opened(signInByRefresh(app, body.read.refresh_token ?? "")));
  };
  routes.post("/otp", proof(handleOtp));
  routes.post("/verify", proof(handleVerify));
  routes.post("/recover", proof(handleRecover));
  routes.post("/resend", proof(handleResend));
  routes.post(
    "/sso",
    proof(async () => authError("saml_provider_disabled")),
  );
  routes.get("/user", owned(handleUser, { halfway: true }));
  routes.put("/user", owned(handleChange));
  routes.get("/reauthenticate", owned(handleReauthenticate));
  routes.get("/user/identities/authorize", owned(handleLinkStart));
  routes.delete("/user/identities/:id", owned(handleUnlink));
  routes.post("/factors", owned(handleEnroll));
  routes.post("/factors/:id/challenge", owned(handleChallenge, { halfway: true }));
  routes.post("/factors/:id/verify", owned(handleVerifyFactor, { halfway: true }));
  routes.delete("/factors/:id", owned(handleUnenroll));
  routes.post("/logout", owned(handleLogout, { halfway: true }));
  routes.get("/authorize", followed(handleAuthorize));
  routes.all("/*", (c, next) =>
    isLeftToPages(c) ? next() : Promise.resolve(answer(c, authError("not_found"))),
  );
  routes.onError((error, c) => {
    app.log.error("request failed", error, { requestId: c.get("requestId") });
    const isDown = outageCause(error) !== "unknown";
    return answer(c, authError(isDown ? "request_timeout" : "unexpected_failure"));
  });
  return routes;
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

/**
 * Redirects a mailed link to the program with a code. Nothing is used up: mail scanners open links,
 * and only the program has the verifier.
 */
async function handleMailLink({ app, auth, c }: Omit<AuthCall, "body">): Answer {
  const { token = "", type = "", flow: sealed = "" } = c.req.query();
  const flow = await openFlow(app, sealed, "mail");
  if (!flow?.challenge || !flow.email) {
    const page = `${app.settings.brand.siteUrl}${pages[type] ?? "/sign-in"}`;
    return redirectBack(page, page.endsWith("/sign-in") ? {} : { token });
  }
  const proof = await proofOfLink({ app, auth, c }, { type, token, email: flow.email });
  if (!proof) {
    const words = "Email link is invalid or has expired";
    return redirectWithError(flow.redirectTo, "access_denied", "otp_expired", words);
  }
  const code = await issueAuthCode(app, auth, { challenge: flow.challenge, proof });
  return redirectBack(flow.redirectTo, { code });
}

async function proofOfLink(
  { app, auth }: Omit<AuthCall, "body">,
  { type, token, email }: { type: string; token: string; email: string },
): Promise<FlowProof | null> {
  switch (type) {
    case "signup":
      return (await isVerifyLink(app, token)) ? { type, token } : null;
    case "recovery":
      return (await isResetLink(app, auth, token)) ? { type, token } : null;
    case "magiclink":
      return /^\d{6}$/.test(token) ? { type, token, email } : null;
    default:
      return null;
  }
}

async function handleAuthorize({ app, auth, c }: Omit<AuthCall, "body">): Answer {
  const { provider = "", redirect_to: to, link, ...rest } = c.req.query();
  if (link !== undefined) return followLink(app, auth, link);
  const asked = challengeOf(rest);
  if (!asked.ok) return asked;
  const way = { redirectTo: allowedRedirect(app, to), challenge: asked.challenge };
  return startAuthorize(app, auth, { ...way, provider, headers: new Headers() });
}

async function handleLinkStart({ app, auth, c, access }: OwnerCall): Answer {
  const { provider = "", redirect_to: to, skip_http_redirect: isScript, ...rest } = c.req.query();
  const asked = challengeOf(rest);
  if (!asked.ok) return asked;
  const way = { provider, redirectTo: allowedRedirect(app, to), challenge: asked.challenge };
  const started = await startLink(app, auth, access, way);
  if (!started.ok) return started;
  return isScript === "true"
    ? Response.json({ url: started.url }, { headers: { "Cache-Control": "no-store" } })
    : redirectBack(started.url, {});
}
