import { Hono } from "hono";
import { type ApiVariables, apiCors } from "#app/platform/api/keys.server.ts";
import type { App } from "#app/platform/app.ts";
import { type Auth, authPath } from "#app/platform/auth/auth.server.ts";
import { authApi, type Work } from "./auth-api.ts";
import { compressAnswers } from "./compression.ts";
import { restApi } from "./rest-api.ts";

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
  for (const path of [restPath, authPath]) {
    routes.use(`${path}/*`, compressAnswers);
    routes.use(`${path}/*`, apiCors(app));
  }
  routes.route("/", authApi(app, auth, { maxBodyBytes, work }));
  routes.route("/", restApi(app, { maxBodyBytes, work }));
  return routes;
}
