/**
 * A booking or message that was written without a signal. `waiting` to be sent; `returned` by the
 * server, which wants something changed; `sent` or `expired`: its fields are gone, and whoever
 * wrote it is still to be told.
 */
export type KeptForm = {
  /** A digest of the address and the fields: an equal form is the same form. */
  key: string;
  path: string;
  body: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  state: "waiting" | "returned" | "sent" | "expired";
  confirmation?: string;
};

export type ToWorker =
  | { ask: "send" }
  | { ask: "list" }
  | { ask: "withdraw"; key: string }
  | { ask: "put-back"; form: KeptForm }
  | { ask: "told"; key: string };

export type DeliveryReport = {
  key: string;
  type: "success" | "error" | "info";
  text: string;
  link?: { href: string; label: string };
};

export type ListedForm = { form: KeptForm; details: string[] };

export type FromWorker = { news: DeliveryReport } | { forms: ListedForm[] };
