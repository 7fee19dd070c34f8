import { AsyncLocalStorage } from "node:async_hooks";
import { isAPIError } from "better-auth/api";
import {
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { requestContentContext } from "#app/content/request-content.ts";
import { brandedSettings } from "#app/features/website/brand.server.ts";
import { previewOfRequest, readPreview } from "#app/features/website/preview.server.ts";
import { withPreviewBanner } from "#app/features/website/preview-banner.server.tsx";
import { contentOfRequest } from "#app/features/website/published.server.ts";
import { localeOf, localizePath, requestedPath, stripLocale } from "#app/lib/i18n-url.ts";
import type { Locale } from "#app/lib/locale.ts";
import { outageCause } from "#app/lib/outage.ts";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { type App, appContext, type RequestFacts, requestContext } from "#app/platform/app.ts";
import { type Auth, authContext } from "#app/platform/auth/auth.server.ts";
import {
  type RequestSession,
  sessionContext,
  sessionOf,
} from "#app/platform/auth/session.server.ts";
import type { Log } from "#app/platform/log.ts";
import { routeChoice } from "#server/route-choice.ts";

export type Pages = (
  request: Request,
  facts: Omit<RequestFacts, "locale" | "path" | "isDocument">,
) => Promise<Response>;

const localeOfRequest = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => localeOfRequest.getStore() ?? "en");

/** Arabic is the same route tree under /ar. */
export function createPages(
  app: App,
  auth: Auth,
  build: ServerBuild,
  { production }: { production: boolean },
) {
  const mode = production ? "production" : "development";
  const routes = with503OnOutage(build.routes);
  const site = { ...build, routes, allowedActionOrigins: ["**"] };
  const choose = routeChoice(routes);
  const settingsWith = brandedSettings(app.settings);
  const builds = {
    en: { ...site, basename: "/" },
    ar: { ...site, basename: localizePath("/", "ar") },
  };
  const handlers = { en: new Map<Routes, RequestHandler>(), ar: new Map<Routes, RequestHandler>() };
  function handlerOf(pathname: string, locale: Locale): RequestHandler {
    const chosen = choose(stripLocale(pathname));
    const known = handlers[locale].get(chosen);
    if (known) return known;
    const handler = createRequestHandler({ ...builds[locale], routes: chosen }, mode);
    handlers[locale].set(chosen, handler);
    return handler;
  }

  const pages: Pages = async (request, facts) => {
    const { pathname } = new URL(request.url);
    const [locale, isDocument] = [localeOf(pathname), !pathname.endsWith(".data")];
    let isPart = false;
    const noted = <Said extends unknown[]>(write: (...said: Said) => void) => {
      return (...said: Said) => {
        isPart = true;
        write(...said);
      };
    };
    const log: Log = { ...app.log, error: noted(app.log.error), warn: noted(app.log.warn) };
    const content = contentOfRequest({ db: app.db, log });
    const published = await content.read();
    app.settings = settingsWith(published);
    const path = requestedPath(request.url);
    const preview = readPreview(app, request.url);
    const rejection = preview === false ? 403 : facts.rejection;
    const previewed = preview ? await previewOfRequest({ db: app.db, log }, preview) : null;
    const settings = settingsWith(previewed?.content ?? published);
    const context = new RouterContextProvider();
    context.set(appContext, { ...app, log, settings });
    context.set(requestContext, { ...facts, rejection, locale, path, isDocument });
    context.set(authContext, auth);
    context.set(requestContentContext, previewed?.request ?? content);
    const session = sessionOf(auth, request, app.settings.staffLockMinutes);
    context.set(sessionContext, session);
    const answer = async () => {
      const page = await handlerOf(pathname, locale)(request, context);
      return previewed?.entry ? withPreviewBanner(previewed.entry, page) : page;
    };
    const response = await localeOfRequest.run(locale, answer);
    if (locale === "ar") keepArabic(response.headers);
    if (isPart && !response.headers.has("Cache-Control"))
      response.headers.set("Cache-Control", "private, no-cache");
    if (preview !== null) {
      response.headers.set("Cache-Control", "no-store");
      response.headers.set("X-Robots-Tag", "noindex, nofollow");
    }
    return addSessionCookies(response, session);
  };
  return pages;
}

/** React Router adds the language to redirects of loaders and actions, not to those of middleware. */
function keepArabic(headers: Headers): void {
  const to = headers.get("Location");
  if (to?.startsWith("/") && localeOf(to) === "en") headers.set("Location", localizePath(to, "ar"));
}

/** Cookies of an action come first, so that signing in with an expired cookie does not sign out. */
function addSessionCookies(response: Response, session: RequestSession): Response {
  const set = new Set(response.headers.getSetCookie().map(nameOf));
  for (const cookie of session.cookies()) {
    if (!set.has(nameOf(cookie))) response.headers.append("Set-Cookie", cookie);
  }
  return response;
}

const nameOf = (cookie: string) => cookie.split("=", 1)[0];

type Routes = ServerBuild["routes"];

function with503OnOutage(routes: Routes): Routes {
  const guarded = Object.entries(routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: guard(loader) }),
      ...(action && { action: guard(action) }),
    };
    return [id, { ...route, module }];
  });
  return Object.fromEntries(guarded);
}

function guard<Args extends Pick<LoaderFunctionArgs, "context">, Answer>(
  answer: (args: Args) => Answer,
) {
  return async (args: Args) => {
    try {
      return await answer(args);
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      const requestId = args.context.get(requestContext).id;
      args.context.get(appContext).log.error("database unavailable", error, { requestId });
      throw data(null, { status: 503 });
    }
  };
}

export const isDatabaseDown = (error: unknown): boolean =>
  outageCause(error) !== "unknown" ||
  (isAPIError(error) && error.body?.code === "FAILED_TO_GET_SESSION");
