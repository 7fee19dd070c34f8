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
  /** Null where the workshop is closed as it begins: then it needs another time. */
  again: { bayId: string } | null;
};
