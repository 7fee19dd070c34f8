import { createContext } from "react-router";
import type { Locale } from "#app/lib/locale.ts";
import type { Log } from "#app/platform/log.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";

/** What a running process has, made once at start. */
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
  /** A page as it is loaded first, not only its data for one that is there. */
  isDocument: boolean;
  /** Address of the client, for rate limits only; never stored or logged as it is. */
  clientAddress: string;
  elementsUrl: string;
  /** Why this request is not to be answered as asked, found out before any route ran. */
  rejection: 403 | 405 | 413 | null;
};

export const appContext = createContext<App>();
export const requestContext = createContext<RequestFacts>();
