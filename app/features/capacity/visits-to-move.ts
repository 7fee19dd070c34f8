import type { Localized } from "#app/lib/locale.ts";

/** A visit that cannot stay as it is: a bay or a person of it is away by then, or the workshop closed. */
export type VisitToMove = {
  id: string;
  /** Another one after each change. */
  version: string;
  workStart: Date;
  customer: string;
  car: string;
  service: string;
  /** What of it is away or out of use, each once. */
  away: Localized[];
  isClosed: boolean;
  /**
   * How it is placed anew at its time. Where the workshop is closed as it begins, only on purpose: it is
   * kept as it is.
   */
  again: { bayId: string; overrule: "" | "on" };
};
