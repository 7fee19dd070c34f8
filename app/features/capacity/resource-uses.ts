/** What stands on a bay or technician: coming visits, and a workshop without any bay has no limit. */
export type ResourceUses = { visits: number; isLastBay: boolean };

export const isInUse = ({ visits, isLastBay }: ResourceUses): boolean => visits > 0 || isLastBay;

/** What staff saw of the use when they agreed. */
export const resourceUsesMark = ({ visits, isLastBay }: ResourceUses): string =>
  `${visits} ${isLastBay}`;
