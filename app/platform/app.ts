import { createContext } from "react-router";
import type { Locale } from "#app/lib/locale.ts";
import type { Log } from "#app/platform/log.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";

/** Everything a running process has, made once at start. */
export type App = {
  db: Db;
  settings: Settings;
  log: Log;
  now: () => Date;
};

export type RequestFacts = {
  id: string;
  nonce: string;
  locale: Locale;
  /** The path and query that were asked for, as pages name them: without the language. */
  path: string;
  /** False for a request of a page's data only. */
  isDocument: boolean;
  /** For rate limits only; never stored or logged. */
  clientAddress: string;
  elementsUrl: string;
  /** Why the request is refused, decided before any route runs. */
  rejection: 403 | 405 | 413 | null;
};

export const appContext = createContext<App>();
export const requestContext = createContext<RequestFacts>();
