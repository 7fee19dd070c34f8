import type { FromWorker } from "#app/lib/stored-forms.ts";

/** The parts of a service worker's types in use; TypeScript's own conflict with those of a page. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };

export type Client = {
  id: string;
  url: string;
  visibilityState?: string;
  postMessage: (message: FromWorker) => void;
};

export type FetchEvent = Extendable & {
  request: Request;
  clientId: string;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

type WorkerEvents = {
  install: Extendable;
  activate: Extendable;
  fetch: FetchEvent;
  message: Extendable & { data: unknown; source: Client };
  sync: Extendable & { tag: string };
};

type Scope = {
  registration: ServiceWorkerRegistration & {
    sync?: { register: (tag: string) => Promise<void> };
  };
  clients: {
    claim: () => Promise<void>;
    get: (id: string) => Promise<Client | undefined>;
    matchAll: (which: { type: "window" }) => Promise<Client[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
};

export const worker = self as unknown as Scope;
