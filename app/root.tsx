import arabicFontUrl from "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url";
import latinFontUrl from "@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?url";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
  useLocation,
  useMatches,
  useNavigationType,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { readHoursOrLast } from "#app/features/hours/hours.server.ts";
import { servicesOfRequest } from "#app/features/services/services.server.ts";
import { brandIcons } from "#app/lib/brand-icons.ts";
import { textDirection } from "#app/lib/locale.ts";
import { addDays, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, requestContext } from "#app/platform/app.ts";
import { signInProviders } from "#app/platform/auth/oidc-provider.server.ts";
import { redirectToUnlock } from "#app/platform/auth/session.server.ts";
import { consumeFlash, sendRetryAfter } from "#app/platform/form.server.ts";
import {
  keepShownPage,
  preserveForm,
  reachConfirmation,
  readAfterPost,
  useShownPage,
} from "#app/platform/preserve-form.ts";
import type { Brand } from "#app/platform/settings.ts";
import { authModeOf } from "#app/routes/auth/auth-modal.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/root.ts";
import "./styles.css";
import { useEffect, useRef } from "react";

export const middleware: Route.MiddlewareFunction[] = [sendRetryAfter, redirectToUnlock];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  preserveForm,
  reachConfirmation,
  keepShownPage,
];

const servicesNamed = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { settings, now } = app;
  const { id, elementsUrl, path, isDocument } = context.get(requestContext);
  const { flash, headers } = await consumeFlash(request, {
    path,
    isDocument,
    settings,
  });
  const services = await servicesOfRequest(context);
  const date = today(now());
  const yesterday = addDays(date, -1);
  const facts = {
    brand: settings.brand,
    // Addresses of visits and waiting lists are secret and must not reach the tag manager.
    tagManagerId: /^\/(visit|waiting-list)\//i.test(path) ? null : settings.tagManagerId,
    serviceWorker: settings.serviceWorker,
    requestId: id,
    elementsUrl,
    providers: signInProviders(settings),
    services: services
      .slice(0, servicesNamed)
      .map(({ slug, title }) => ({ slug, title: title[getLocale()] })),
    hours: (await readHoursOrLast(app)).filter(({ endsOn }) => !endsOn || endsOn >= yesterday),
    date,
    year: date.slice(0, 4),
    flash,
  };
  return data(facts, { headers });
}

export const shouldRevalidate = readAfterPost;

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const locale = getLocale();
  const accent = root?.brand.accent;
  const hydrates = useHydration();
  return (
    <html
      lang={locale}
      dir={textDirection[locale]}
      data-tag-manager={root?.tagManagerId ?? undefined}
      data-service-worker={root?.serviceWorker === false ? "off" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0d0c0b" />
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          href={locale === "ar" ? arabicFontUrl : latinFontUrl}
        />
        {import.meta.env.SSR && <TabIcons {...root?.brand} />}
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={useHref("/manifest.webmanifest")} />
        <Meta />
        <Links />
        {accent && <link rel="stylesheet" href={`/accent/${accent.slice(1)}`} />}
      </head>
      <body>
        {children}
        {root?.flash && (
          <Toast key={root.flash.id} type={root.flash.type}>
            {root.flash.text}
          </Toast>
        )}
        {root && <script type="module" src={root.elementsUrl} />}
        {hydrates && <PageStart />}
        {hydrates && <Scripts />}
      </body>
    </html>
  );
}

function TabIcons({ logo = null, accent = null }: Partial<Brand>) {
  // A tab takes the first two.
  return brandIcons({ logo, accent })
    .slice(0, 2)
    .map(({ src, type, sizes }) => (
      <link key={src} rel="icon" href={src} type={type} sizes={sizes} />
    ));
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isOurs = !isRouteErrorResponse(error) || error.status >= 500;
  const title = isOurs ? m.site_error_title() : m.site_error_bad_request_title();
  return (
    <main className="grid min-h-dvh content-center gap-4 px-gutter">
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{isOurs ? m.site_error_text() : m.site_error_bad_request()}</p>
    </main>
  );
}

type Hydrates = boolean | ((loaderData: unknown) => boolean);

/** Hydrates unless `handle = { hydrate }` says otherwise or the sign-in dialog is open. */
function useHydration(): boolean {
  const { search } = useLocation();
  const matches = useMatches();
  if (!import.meta.env.SSR || authModeOf(search) !== null) return true;
  return matches.every(({ handle, loaderData }) => {
    const { hydrate = true } = (handle ?? {}) as { hydrate?: Hydrates };
    return typeof hydrate === "function" ? !loaderData || hydrate(loaderData) : hydrate;
  });
}

export function PageStart() {
  useFocusOnHeading();
  useShownPage();
  return <ScrollRestoration />;
}

function useFocusOnHeading() {
  const location = useLocation();
  const isBack = useNavigationType() === "POP";
  const before = useRef({ ...location, hasDialog: false });
  useEffect(() => {
    const from = before.current;
    const hasDialog = document.querySelector("dialog[data-addressed]") !== null;
    before.current = { ...location, hasDialog };
    if (from.key === location.key) return;
    const target = isBack ? null : document.getElementById(location.hash.slice(1));
    if (from.pathname === location.pathname && !target) return;
    const { activeElement } = document;
    // An open dialog has the focus and returns it when it closes.
    if ((hasDialog || from.hasDialog) && activeElement !== document.body) return;
    // A form's answer or a first field may already have taken the focus.
    if (activeElement?.matches("main [tabindex='-1'], main input")) return;
    focus(target ?? document.querySelector<HTMLElement>("main h1"));
  }, [location, isBack]);
}

function focus(element: HTMLElement | null) {
  if (!element) return;
  if (!element.matches("a, button, input, select, textarea, [tabindex]")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
