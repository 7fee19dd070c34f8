/**
 * A booking or message that was written without a signal. `waiting` to be sent; `returned` by the
 * server, which wants something changed; `sent` or `expired`: its fields are gone, and whoever
 * wrote it is still to be told.
 */
export type KeptForm = {
  /** A digest of the address and the fields: an equal form is the same form. */
  key: string;
  /** Where it is posted, with its language. */
  path: string;
  /** The fields as they are posted. */
  body: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  state: "waiting" | "returned" | "sent" | "expired";
  /** Where a form that was sent is confirmed. */
  confirmation?: string;
};

/** What a page asks of the service worker. */
export type ToWorker =
  | { ask: "send" }
  | { ask: "list" }
  | { ask: "withdraw"; key: string }
  | { ask: "put-back"; form: KeptForm }
  | { ask: "told"; key: string };

/** A word for whoever reads a page, and the link beside it. */
export type DeliveryReport = {
  key: string;
  type: "success" | "error" | "info";
  text: string;
  link?: { href: string; label: string };
};

/** A form as a page lists it. */
export type ListedForm = { form: KeptForm; details: string[] };

/** What the service worker says to a page. */
export type FromWorker = { news: DeliveryReport } | { forms: ListedForm[] };
