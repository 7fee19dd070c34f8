import type { Localized } from "#app/lib/locale.ts";

export type VisitToMove = {
  id: string;
  version: string;
  workStart: Date;
  customer: string;
  car: string;
  service: string;
  away: Localized[];
  isClosed: boolean;
  again: { bayId: string; overrule: "" | "on" };
};
