import { followLink, startAuthorize, startLink } from "#app/platform/api/api-provider.server.ts";
import { isVerifyLink } from "#app/platform/api/api-sign-in.server.ts";
import {
  allowedRedirect,
  challengeOf,
  type FlowProof,
  issueAuthCode,
  openFlow,
  redirectBack,
  redirectWithError,
} from "#app/platform/api/auth-flow.server.ts";
import { isResetLink } from "#app/platform/auth/password.server.ts";
import type { Answer, AuthCall, OwnerCall } from "./auth-api-request.ts";

const pages: Record<string, string> = { recovery: "/reset-password", signup: "/verify-email" };

/**
 * Redirects a mailed link to the program with a code. Nothing is used up: mail scanners open links,
 * and only the program has the verifier.
 */
export async function handleMailLink({ app, auth, c }: Omit<AuthCall, "body">): Answer {
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

export async function handleAuthorize({ app, auth, c }: Omit<AuthCall, "body">): Answer {
  const { provider = "", redirect_to: to, link, ...rest } = c.req.query();
  if (link !== undefined) return followLink(app, auth, link);
  const asked = challengeOf(rest);
  if (!asked.ok) return asked;
  const way = { redirectTo: allowedRedirect(app, to), challenge: asked.challenge };
  return startAuthorize(app, auth, { ...way, provider, headers: new Headers() });
}

export async function handleLinkStart({ app, auth, c, access }: OwnerCall): Answer {
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
