import { randomInt } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMutex } from "#app/lib/concurrency.ts";
import { localeOf, pagePath } from "#app/lib/i18n-url.ts";
import { type Locale, locales, textDirection } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import type { Log } from "#app/platform/log.ts";

/** Refuses by length without reading, because an unread body closes the sender's connection. */
export function limitBody(
  maxSize: number,
  reject: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: reject });
  return async (c, next) => {
    if (c.req.header("transfer-encoding") !== undefined) return counted(c, next);
    return Number(c.req.header("content-length")) > maxSize ? reject(c) : next();
  };
}

export type WorkLimits = { pages: number; forms: number; passwords: number };

/** The last of 100 pages waits a second, of 60 passwords or 300 forms about three. */
const workLimits: WorkLimits = { pages: 100, forms: 300, passwords: 60 };

const atOnce: WorkLimits = { pages: 16, forms: 16, passwords: 3 };

const logEveryMs = 10_000;

const passwordForms =
  /^\/(sign-in|sign-up|reset-password|profile\/data|profile\/security\/.+|admin\/login|admin\/account\/.+|admin\/staff\/.+|auth\/v1\/(signup|token|user))$/;

const apiPaths = /^\/(auth|rest)\/v1\//;

export function limitWork(log: Pick<Log, "warn">, limits: WorkLimits = workLimits) {
  const inWork: WorkLimits = { pages: 0, forms: 0, passwords: 0 };
  const mutex = {
    pages: createMutex(atOnce.pages),
    forms: createMutex(atOnce.forms),
    passwords: createMutex(atOnce.passwords),
  };
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  function refuse(c: Context): Response {
    refused++;
    const now = performance.now();
    if (now - loggedAt > logEveryMs) {
      log.warn("refused while busy", { requests: refused, ...inWork });
      [loggedAt, refused] = [now, 0];
    }
    c.header("Retry-After", String(randomInt(3, 9)));
    c.header("Cache-Control", "no-store");
    if (apiPaths.test(c.req.path)) return c.json({ code: "busy", message: "Busy" }, 503);
    // A form posted by script stays on its page (app/platform/preserve-form.ts).
    if (c.req.path.endsWith(".data")) return c.text("Busy", 503);
    return c.html(busyPage(localeOf(c.req.path)), 503);
  }

  return async (c: Context, work: () => Promise<Response>): Promise<Response> => {
    const kind = kindOf(c.req.method, pagePath(c.req.path));
    if (inWork[kind] >= limits[kind]) return refuse(c);
    inWork[kind]++;
    try {
      return await mutex[kind](work);
    } finally {
      inWork[kind]--;
    }
  };
}

const kindOf = (method: string, path: string): keyof WorkLimits => {
  if (!["POST", "PUT"].includes(method)) return "pages";
  return passwordForms.test(path) ? "passwords" : "forms";
};

export function busyPage(locale: Locale): string {
  const inOrder = [locale, ...locales.filter((other) => other !== locale)];
  const parts = inOrder.map(
    (each) => `<section lang="${each}" dir="${textDirection[each]}">
<h1>${m.site_busy_title({}, { locale: each })}</h1>
<p>${m.site_busy_text({}, { locale: each })}</p>
<p>${m.site_busy_form({}, { locale: each })}</p>
</section>`,
  );
  return `<!doctype html>
<html lang="${locale}" dir="${textDirection[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${m.site_busy_title({}, { locale })}</title>
<link rel="stylesheet" href="/busy.css">
</head>
<body><main>
<img src="/favicon.svg" alt="" width="56" height="56">
${parts.join("\n")}
</main></body>
</html>
`;
}
