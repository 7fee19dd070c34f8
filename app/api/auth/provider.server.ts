import { hash, randomBytes } from "node:crypto";
import { makeSignature } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import { authPath } from "#app/platform/auth/auth.server.ts";
import { isApiError } from "#app/platform/auth/auth-limits.server.ts";
import { ProviderUnavailable, signInProviders } from "#app/platform/auth/oidc-provider.server.ts";
import { providerAddress } from "#app/platform/auth/sign-in.server.ts";
import { session, user } from "#db/schema/auth.ts";
import { isFresh, payloadOf } from "./access-token.server.ts";
import {
  type ApiSession,
  cookieValue,
  opened,
  openSessionFor,
  openSignedIn,
} from "./api-session.server.ts";
import {
  type Answer,
  type ApiClient,
  type AuthCall,
  AuthRefusal,
  authError,
  headersOf,
  invalid,
  type LinkCall,
  type OwnerCall,
  secretJson,
} from "./auth-call.server.ts";
import {
  allowedRedirect,
  challengeOf,
  type Flow,
  issueAuthCode,
  openFlow,
  redirectBack,
  redirectWithError,
  sealFlow,
} from "./auth-flow.server.ts";

const findProvider = ({ app }: ApiClient, name: string) =>
  signInProviders(app.settings).find(({ id }) => id === name.replace(/^custom:/, ""))?.id ?? null;
type ProviderId = NonNullable<ReturnType<typeof findProvider>>;

const endPath = `${authPath}/authorize/end`;

export async function authorize(call: LinkCall): Answer {
  const { app, c } = call;
  const { provider: name = "", redirect_to: to, link, ...rest } = c.req.query();
  if (link !== undefined) return followLink(call, link);
  const challenge = challengeOf(rest);
  const provider = findProvider(call, name);
  if (!provider) throw authError("provider_disabled");
  const flow = { kind: "provider" as const, redirectTo: allowedRedirect(app, to), challenge };
  return goToProvider(call, { provider, flow, headers: new Headers() });
}

async function goToProvider(
  { app, auth }: ApiClient,
  { provider, flow, headers }: { provider: ProviderId; flow: Flow; headers: Headers },
): Promise<Response> {
  const back = `${endPath}?kind=${flow.kind}&flow=${await sealFlow(app, flow)}`;
  const isLink = flow.kind === "link";
  const started = await providerAddress(app, auth, { provider, back, isLink, headers });
  if (!started) {
    const words = "The provider cannot be reached";
    return redirectWithError(flow.redirectTo, "server_error", "request_timeout", words);
  }
  const answer = redirectBack(started.address, {});
  for (const cookie of started.headers.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export async function finishAuthorize(
  client: ApiClient,
  answer: Response,
): Promise<Response | null> {
  const { app } = client;
  const { brand } = app.settings;
  const place = URL.parse(answer.headers.get("location") ?? "", brand.siteUrl);
  const halfway = place?.pathname.endsWith("/sign-in/second-factor") ?? false;
  const end = halfway ? URL.parse(place?.searchParams.get("to") ?? "", brand.siteUrl) : place;
  if (end?.pathname !== endPath) return null;
  const kind = end.searchParams.get("kind") === "link" ? "link" : "provider";
  const flow = await openFlow(app, end.searchParams.get("flow") ?? "", kind);
  if (!flow) return null;
  const error = end.searchParams.get("error");
  const finished = await finish(client, flow, { answer, halfway, error });
  for (const cookie of answer.headers.getSetCookie())
    if (/^(__Secure-)?auth\.state=/.test(cookie)) finished.headers.append("Set-Cookie", cookie);
  return finished;
}

async function finish(
  client: ApiClient,
  flow: Flow,
  came: { answer: Response; halfway: boolean; error: string | null },
): Promise<Response> {
  const { redirectTo, challenge } = flow;
  if (came.error !== null) {
    const isDenied = came.error === "access_denied";
    const code = providerErrors[came.error] ?? (isDenied ? "access_denied" : "unexpected_failure");
    const words = came.error.replaceAll("_", " ");
    return redirectWithError(redirectTo, isDenied ? "access_denied" : "server_error", code, words);
  }
  const userId = flow.userId ?? (await whoCame(client, came));
  if (!userId) throw new Error("A provider's answer without anybody in it");
  if (challenge !== null) {
    const proof = { type: "provider" as const, userId };
    return redirectBack(redirectTo, { code: await issueAuthCode(client, { challenge, proof }) });
  }
  try {
    const session = await openSessionFor(client, userId, "oauth");
    return redirectBack(redirectTo, {}, fragmentOf(session));
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error;
    return redirectWithError(redirectTo, "access_denied", error.code, "not signed in");
  }
}

const providerErrors: Record<string, string> = {
  account_already_linked_to_different_user: "identity_already_exists",
  email_does_not_match: "validation_failed",
  account_not_linked: "email_not_confirmed",
  signup_disabled: "signup_disabled",
};

/** In the fragment, which browsers do not send to servers. */
const fragmentOf = ({ user: _, ...tokens }: ApiSession) =>
  new URLSearchParams(Object.entries(tokens).map(([name, value]) => [name, `${value}`])).toString();

async function whoCame(
  { app, auth }: ApiClient,
  { answer: { headers }, halfway }: { answer: Response; halfway: boolean },
): Promise<string | null> {
  const { authCookies, createAuthCookie, internalAdapter } = await auth.$context;
  if (halfway) {
    const signIn = cookieValue(headers, createAuthCookie("two_factor").name);
    return (await internalAdapter.consumeVerificationValue(signIn))?.value ?? null;
  }
  const token = cookieValue(headers, authCookies.sessionToken.name);
  const [ended] = await app.db
    .delete(session)
    .where(eq(session.token, token))
    .returning({ userId: session.userId });
  return ended?.userId ?? null;
}

const ticketMs = 5 * 60_000;
const nameOfTicket = (ticket: string) => `api-link:${ticket}`;

export async function startLink(call: OwnerCall): Answer {
  const { app, auth, c, access } = call;
  const {
    provider: name = "",
    redirect_to: to,
    skip_http_redirect: isScript,
    ...rest
  } = c.req.query();
  const challenge = challengeOf(rest);
  const provider = findProvider(call, name);
  if (!provider) throw authError("provider_disabled");
  if (access.person.role !== "customer") throw authError("manual_linking_disabled");
  if (!access.person.emailVerified) throw authError("email_not_confirmed");
  if (!isFresh(app, access)) throw authError("reauthentication_needed");
  const ticket = randomBytes(32).toString("base64url");
  const redirectTo = allowedRedirect(app, to);
  const flow = await sealFlow(app, { kind: "link", redirectTo, challenge, userId: access.sub });
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: nameOfTicket(ticket),
    value: JSON.stringify({ provider, sessionId: access.session_id, flow }),
    expiresAt: new Date(Date.now() + ticketMs),
  });
  const url = `${app.settings.brand.siteUrl}${authPath}/authorize?link=${ticket}`;
  return isScript === "true" ? secretJson({ url }) : redirectBack(url, {});
}

async function followLink(client: ApiClient, ticket: string): Answer {
  const { app, auth } = client;
  const { authCookies, internalAdapter } = await auth.$context;
  const stored = await internalAdapter.consumeVerificationValue(nameOfTicket(ticket));
  if (!stored) throw authError("flow_state_not_found");
  const asked: { provider: ProviderId; sessionId: string; flow: string } = JSON.parse(stored.value);
  const flow = await openFlow(app, asked.flow, "link");
  const [owner] = await app.db
    .select({ token: session.token })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, asked.sessionId), eq(user.isActive, true)));
  if (!flow || !owner) throw authError("session_not_found");
  const signed = `${owner.token}.${await makeSignature(owner.token, app.settings.secret)}`;
  const cookie = `${authCookies.sessionToken.name}=${encodeURIComponent(signed)}`;
  const { provider } = asked;
  return goToProvider(client, { provider, flow, headers: new Headers({ cookie }) });
}

/** Opens a session for a provider's ID token, if it was issued to the site's own client. */
export async function signInByIdToken(call: AuthCall): Answer {
  const { provider: name, id_token: token, access_token: accessToken, nonce } = call.body;
  if (!token || !name) throw invalid("id_token and provider are required");
  const provider = findProvider(call, name);
  if (!provider) throw authError("provider_disabled");
  const claims = claimsOf(token);
  if (!claims) throw authError("bad_id_token");
  requireNonce(claims.nonce, nonce);
  const idToken = { token, accessToken: accessToken ?? undefined, nonce: claims.nonce };
  const request = { body: { provider, idToken }, headers: headersOf(call) };
  try {
    const { headers } = await call.auth.api.signInSocial({ ...request, returnHeaders: true });
    const signedIn = { ok: true as const, needsSecondFactor: false, headers };
    const way = { email: claims.email, method: "oauth" as const };
    return await opened(openSignedIn(call, signedIn, way));
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw authError("provider_unavailable");
    if (isApiError(error, "OAUTH_LINK_ERROR")) throw authError("email_not_confirmed");
    if (isApiError(error)) throw authError("bad_id_token");
    throw error;
  }
}

function claimsOf(token: string): { email: string; nonce?: string } | null {
  const { email, nonce } = payloadOf(token) ?? {};
  if (typeof email !== "string") return null;
  return { email, nonce: typeof nonce === "string" ? nonce : undefined };
}

/** The token contains a hash of the app's nonce, so a stolen token alone is useless. */
function requireNonce(inToken: string | undefined, given: string | undefined): void {
  if ((inToken === undefined) !== (given === undefined))
    throw authError("bad_id_token", {
      message: "Passed nonce and nonce in id_token should either both exist or not.",
    });
  if (given !== undefined && hash("sha256", given) !== inToken)
    throw authError("bad_id_token", { message: "Nonces mismatch" });
}
