import { type Context, Hono, type MiddlewareHandler } from "hono";
import { ApiError } from "#app/api/api-error.ts";
import { findAccess } from "#app/api/auth/access-token.server.ts";
import { callerOf } from "#app/api/caller.server.ts";
import { generateOrderNumber } from "#app/api/order-writes.server.ts";
import {
  createRestService,
  type RestAnswer,
  type RestService,
  readRows,
  requireResource,
  shapeAsked,
} from "#app/api/read.server.ts";
import { writeRows } from "#app/api/write.server.ts";
import { pictures } from "#app/content/pictures.ts";
import { brandedSettings } from "#app/features/website/brand.server.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { outageCause } from "#app/lib/outage.ts";
import {
  type ApiVariables,
  apiCors,
  bearerOf,
  requireApiKey,
} from "#app/platform/api/keys.server.ts";
import type { App } from "#app/platform/app.ts";
import { type Auth, authPath } from "#app/platform/auth/auth.server.ts";
import { formLimit, takeLimitOf } from "#app/platform/rate-limit.server.ts";
import { authApi, type Work } from "./auth-api.ts";
import { compressAnswers } from "./compression.ts";
import { limitBody } from "./limits.ts";
import { clientAddress } from "./security.ts";

type Env = { Variables: ApiVariables };

const restPath = "/rest/v1";

/** /rest/v1: the data service in PostgREST's language (docs/api.md). */
function restApi(
  app: App,
  { maxBodyBytes, work }: { maxBodyBytes: number; work: Work },
): Hono<Env> {
  const service = createRestService(app, pictureUrls(app));
  const routes = new Hono<Env>();
  const tooLarge = new ApiError(413, "PGRST102", "The body is too large");
  const onError = (c: Context) => c.json(tooLarge.body(), 413);
  routes.use(`${restPath}/*`, limitBody(maxBodyBytes, onError));
  routes.use(`${restPath}/*`, requireApiKey(app));
  routes.use(`${restPath}/*`, requireSchema);
  routes.on(["GET", "POST"], `${restPath}/rpc/generate_order_number`, (c) =>
    work(c, async () => c.json(await generateOrderNumber(app))),
  );
  routes.all(`${restPath}/rpc/:name`, (c) => {
    throw unknownCall(c.req.param("name"));
  });
  routes.on(["GET", "POST", "PATCH", "DELETE"], `${restPath}/:table`, (c) =>
    work(c, () => answerTable(app, service, c)),
  );
  routes.on("PUT", `${restPath}/:table`, () => {
    throw new ApiError(405, "PGRST117", "Unsupported HTTP method: PUT");
  });
  routes.all(`${restPath}/*`, () => {
    throw new ApiError(404, "PGRST125", "Invalid path specified in request URL");
  });
  routes.onError((error, c) => refuse(app, error, c));
  return routes;
}

const requireSchema: MiddlewareHandler = (c, next) => {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const named = c.req.header(isRead ? "Accept-Profile" : "Content-Profile") ?? schema;
  if (named === schema) return next();
  throw new ApiError(406, "PGRST106", `Invalid schema: ${named.slice(0, 100)}`, {
    hint: `Only the following schemas are exposed: ${schema}`,
  });
};

const schema = "public";

function unknownCall(name: string): ApiError {
  if (name === "generate_order_number") {
    return new ApiError(405, "PGRST101", "Only GET and POST verbs are allowed on RPC");
  }
  const message = `Could not find the function public.${name.slice(0, 100)} in the schema cache`;
  return new ApiError(404, "PGRST202", message);
}

const pictureUrls = ({ settings }: App) =>
  Object.fromEntries(
    Object.entries(pictures).map(([key, { img }]) => [key, settings.brand.siteUrl + img.src]),
  );

async function answerTable(app: App, service: RestService, c: Context<Env>): Promise<Response> {
  const caller = callerOf(c.get("apiKey"), await findPerson(app, c));
  const { pathname, searchParams: search } = new URL(c.req.url);
  const request = {
    resource: requireResource(c.req.param("table") ?? ""),
    search,
    caller,
    path: pathname,
    header: (name: string) => c.req.header(name),
    shape: shapeAsked(c.req.header("Accept")),
  };
  const { method } = c.req;
  if (method !== "POST" && method !== "PATCH" && method !== "DELETE") {
    return responseOf(await readRows(service, request));
  }
  const json = () => readJsonBody(c);
  const takeLimit = () => takeFormLimit(app, c, caller.person?.id ?? null);
  return responseOf(await writeRows(service, { ...request, method, json, takeLimit }));
}

const responseOf = ({ status, headers, body }: RestAnswer) =>
  new Response(body, { status, headers: { ...headers, "Cache-Control": "no-store" } });

async function findPerson(app: App, c: Context<Env>) {
  const bearer = bearerOf(c);
  if (!bearer || c.get("apiKey").kind === "secret") return null;
  const access = await findAccess(app, bearer);
  if (access) return access.person;
  throw new ApiError(401, "PGRST301", "JWT is expired or not valid");
}

async function readJsonBody(c: Context<Env>): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header("Content-Type") ?? "application/json")) {
    throw new ApiError(415, "PGRST102", "Content-Type not acceptable: it is application/json");
  }
  try {
    return await c.req.json();
  } catch {
    throw new ApiError(400, "PGRST102", "Empty or invalid json");
  }
}

async function takeFormLimit(app: App, c: Context<Env>, userId: string | null): Promise<void> {
  if (c.get("apiKey").kind === "secret") return;
  const sender = userId ?? clientAddress(c, app.settings.trustedProxies);
  const taken = await takeLimitOf(app, sender, formLimit);
  if (taken.ok) return;
  const { retryAfterSeconds } = taken;
  throw new ApiError(429, "over_request_rate_limit", "Too many requests. Please wait a minute.", {
    retryAfterSeconds,
  });
}

function refuse(app: App, error: unknown, c: Context<Env>): Response {
  if (error instanceof ApiError) {
    const { retryAfterSeconds } = error.more;
    if (retryAfterSeconds) c.header("Retry-After", String(retryAfterSeconds));
    return c.json(error.body(), error.status);
  }
  app.log.error("request failed", error, { requestId: c.get("requestId") });
  return outageCause(error) === "unknown"
    ? c.json({ code: "XX000", message: "Something went wrong", details: null, hint: null }, 500)
    : c.json(
        { code: "PGRST001", message: "The database is not available", details: null, hint: null },
        503,
      );
}

const notThere = ["/storage/v1", "/functions/v1", "/realtime/v1", "/graphql/v1"];

function refusal(path: string) {
  const message = `There is no ${path} here`;
  const code = "not_found";
  return { statusCode: "404", code, error: code, message, errors: [{ message }] };
}

/** By key and token and never by cookie, so they come before the check of form origins. */
export function api(
  app: App,
  auth: Auth,
  { maxBodyBytes, work }: { maxBodyBytes: number; work: Work },
): Hono<Env> {
  const routes = new Hono<Env>();
  const settingsWith = brandedSettings(app.settings);
  for (const path of [restPath, authPath, ...notThere]) {
    routes.use(`${path}/*`, compressAnswers);
    routes.use(`${path}/*`, apiCors(app));
    routes.use(`${path}/*`, async (_, next) => {
      app.settings = settingsWith(await readContent(app));
      await next();
    });
  }
  routes.route("/", authApi(app, auth, { maxBodyBytes, work }));
  routes.route("/", restApi(app, { maxBodyBytes, work }));
  for (const path of notThere) routes.all(`${path}/*`, (c) => c.json(refusal(path), 404));
  return routes;
}
