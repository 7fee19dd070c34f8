import type { ListShape } from "#app/lib/list-query.ts";

/** What has become of a code. One that is switched off is nothing else besides. */
export const codeStates = ["active", "scheduled", "off", "expired", "used-up"] as const;

export type CodeState = (typeof codeStates)[number];

/** By what staff sort codes. */
export type CodeSort = "created" | "code" | "uses" | "until";

/** What the staff's list of codes can be asked for. */
export const codeList: ListShape<CodeState, CodeSort> = {
  statuses: codeStates,
  sorts: ["created", "code", "uses", "until"],
  firstSort: { by: "created", descending: true },
};
