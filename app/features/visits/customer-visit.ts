import type {
  BookingStatus,
  LineApproval,
  PhotoMoment,
  VisitLineKind,
  VisitStage,
} from "#db/schema/enums.ts";

type Visited = { stage: VisitStage; status: BookingStatus };

/** How a customer's page opens: what is cancelled is nothing else any more. */
export type CustomerState = VisitStage | "cancelled";

export const stateOf = ({ stage, status }: Visited): CustomerState =>
  status === "cancelled" && stage !== "no-show" ? "cancelled" : stage;

/** The car is gone, or will not come: nothing is owed or to be brought any more. */
export const isPast = (visit: Visited): boolean =>
  ["collected", "cancelled", "no-show"].includes(stateOf(visit));

type Changeable = Visited & { arrivesAt: Date; cutOffMinutes: number };

/** Until when a customer moves or cancels a visit by themselves. */
export const changeableUntil = ({ arrivesAt, cutOffMinutes }: Omit<Changeable, keyof Visited>) =>
  new Date(arrivesAt.getTime() - cutOffMinutes * 60_000);

/** A visit that is still to come, and not too soon. */
export const isChangeable = (visit: Changeable, now: Date): boolean =>
  stateOf(visit) === "expected" && now <= changeableUntil(visit);

type Priced = { approval: LineApproval; priceFils: number; quantity: number };

/** What was agreed, from the start or by approval; nothing else can be invoiced. */
export const isAgreed = ({ approval }: Pick<Priced, "approval">): boolean =>
  approval === "agreed" || approval === "approved";

export const totalFils = (lines: readonly Priced[]): number =>
  lines.filter(isAgreed).reduce((sum, { priceFils, quantity }) => sum + priceFils * quantity, 0);

export type CustomerLine = {
  id: string;
  kind: VisitLineKind;
  name: { en: string; ar: string };
  minutes: number;
  quantity: number;
  priceFils: number;
  approval: LineApproval;
  decidedAt: Date | null;
};

export type CustomerPhoto = { id: string; moment: PhotoMoment; image: string };

/** A visit as its page shows it; it says nothing of who the customer is. */
export type CustomerView = Visited & {
  arrivesAt: Date;
  readyAt: Date | null;
  arrivedAt: Date | null;
  startedAt: Date | null;
  pausedAt: Date | null;
  finishedAt: Date | null;
  collectedAt: Date | null;
  cutOffMinutes: number;
  bookingId: string;
  reference: string;
  car: string;
  plate: string;
  lines: CustomerLine[];
  photos: CustomerPhoto[];
  cancelReason: string | null;
  mayChange: boolean;
  mayDecide: boolean;
  /** Another one as soon as the page would say anything else. */
  version: string;
};

/** A visit in the list of the account whose it is. */
export type OwnVisit = CustomerView & {
  serviceName: string;
  isUpcoming: boolean;
  /** Its private page still opens. */
  hasPage: boolean;
  /** Where the same is booked again; null for what is to come, or not on offer any more. */
  again: string | null;
};
