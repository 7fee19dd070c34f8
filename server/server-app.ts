import * as build from "virtual:react-router/server-build";
import type { App } from "#app/platform/app.ts";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { createHttp, type HttpOptions } from "#server/http.ts";
import { createPages } from "#server/pages.ts";

export function createServerApp(app: App, options: HttpOptions) {
  const auth = createAuth(app);
  return createHttp(app, auth, createPages(app, auth, build, options), options);
}
