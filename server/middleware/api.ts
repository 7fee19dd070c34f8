import { Hono } from "hono";
import { brandedSettings } from "#app/features/website/brand.server.ts";
import { readContent } from "#app/features/website/published.server.ts";
import { type ApiVariables, apiCors } from "#app/platform/api/keys.server.ts";
import type { App } from "#app/platform/app.ts";
import { type Auth, authPath } from "#app/platform/auth/auth.server.ts";
import { authApi, type Work } from "./auth-api.ts";
import { compressAnswers } from "./compression.ts";
import { restApi } from "./rest-api.ts";

type Env = { Variables: ApiVariables };

const restPath = "/rest/v1";

const notThere = ["/storage/v1", "/functions/v1", "/realtime/v1", "/graphql/v1"];

function refusal(path: string) {
  const message = `There is no ${path} here`;
  const [code, error] = ["not_found", "not_found"];
  return { statusCode: "404", code, error, message, errors: [{ message }] };
}

/**
 * APIs for other programs, authenticated by key and token and never by cookie; so they come before
 * the check of form origins.
 */
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
