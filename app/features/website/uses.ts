/** What stands on a service or offer: its offers leave the site with it, visits keep their places. */
export type Uses = { offers: string[]; visits: number; waiting: number };

/** Hiding takes offers and the hope of those who wait, but no visit. */
export const hidesMore = ({ offers, waiting }: Uses): boolean => offers.length + waiting > 0;

/** What staff saw of the uses when they agreed; another one asks again. */
export const usesMark = ({ offers, visits, waiting }: Uses): string =>
  `${offers.length} ${visits} ${waiting}`;
