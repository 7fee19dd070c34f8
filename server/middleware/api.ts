import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { outageCause } from "#app/lib/outage.ts";
import { type ApiVariables, apiCors, requireApiKey } from "#app/platform/api/keys.server.ts";
import type { App } from "#app/platform/app.ts";
import { type Auth, authPath } from "#app/platform/auth/auth.server.ts";
import { authApi, type Work } from "./auth-api.ts";

type Env = { Variables: ApiVariables };

const restPath = "/rest/v1";

/**
 * For programs of others, by key and access token and never by cookie: so it stands before what keeps
 * the pages of others from posting forms.
 */
export function api(
  app: App,
  auth: Auth,
  { maxBodyBytes, work }: { maxBodyBytes: number; work: Work },
): Hono<Env> {
  const routes = new Hono<Env>();
  routes.use(`${restPath}/*`, apiCors(app));
  routes.use(`${authPath}/*`, apiCors(app));
  routes.route("/", authApi(app, auth, { maxBodyBytes, work }));
  routes.use(
    `${restPath}/*`,
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => c.json(errorBody("PGRST102", "The body is too large"), 413),
    }),
  );
  routes.use(`${restPath}/*`, requireApiKey(app));
  routes.all(`${restPath}/*`, (c) =>
    c.json(errorBody("PGRST125", "Invalid path specified in request URL"), 404),
  );
  routes.onError((error, c) => {
    const requestId = c.get("requestId");
    app.log.error("request failed", error, { requestId });
    const isDown = outageCause(error) !== "unknown";
    const message = isDown ? "The database is not available" : "Something went wrong";
    return c.json(errorBody(isDown ? "PGRST001" : "XX000", message), isDown ? 503 : 500);
  });
  return routes;
}

const errorBody = (code: string, message: string) => ({
  ...{ code, message },
  ...{ details: null, hint: null },
});
