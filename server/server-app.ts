import * as build from "virtual:react-router/server-build";
import { endClosedStreams } from "#app/features/dashboard/inbox-feed.server.ts";
import type { App } from "#app/platform/app.ts";
import { createAuth } from "#app/platform/auth/auth.server.ts";
import { followRows } from "#app/platform/page-rows.server.ts";
import { createHttp, type HttpOptions } from "#server/http.ts";
import { createPages } from "#server/pages.ts";

export function createServerApp(app: App, options: HttpOptions) {
  if (options.pageData) {
    followRows(app.db, options.pageData);
    options.pageData.onChange("sessions", () => endClosedStreams(app));
  }
  const auth = createAuth(app);
  const pages = createPages(app, auth, build, options);
  return createHttp(app, auth, pages, options);
}
