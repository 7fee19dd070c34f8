/**
 * A booking or message that was written offline. `waiting` to be sent; `returned` by the server to
 * be corrected; `sent` or `expired`: the fields are deleted and the sender is still to be notified.
 */
export type StoredForm = {
  /** A digest of address and fields, so that an equal form is the same form. */
  key: string;
  path: string;
  body: string;
  keptAt: number;
  state: "waiting" | "returned" | "sent" | "expired";
  confirmation?: string;
};

export type ToWorker =
  | { ask: "send" }
  | { ask: "list" }
  | { ask: "withdraw"; key: string }
  | { ask: "put-back"; form: StoredForm }
  | { ask: "told"; key: string };

export type DeliveryReport = {
  key: string;
  type: "success" | "error" | "info";
  text: string;
  link?: { href: string; label: string };
};

export type ListedForm = { form: StoredForm; details: string[] };

export type FromWorker = { news: DeliveryReport } | { forms: ListedForm[] };
