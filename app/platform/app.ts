import { createContext, type RouterContextProvider } from "react-router";
import type { Locale } from "#app/lib/locale.ts";
import type { Log } from "#app/platform/log.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";

export type App = {
  db: Db;
  settings: Settings;
  log: Log;
  now: () => Date;
};

/** The context of a request, as loaders and actions get it. */
export type Context = Readonly<RouterContextProvider>;

export type RequestFacts = {
  id: string;
  nonce: string;
  locale: Locale;
  path: string;
  isDocument: boolean;
  /** For rate limits only; never stored or logged. */
  clientAddress: string;
  elementsUrl: string;
  rejection: 403 | 405 | 413 | null;
};

export const appContext = createContext<App>();
export const requestContext = createContext<RequestFacts>();
