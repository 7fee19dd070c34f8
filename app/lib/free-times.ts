/** What is left of a day, or of a time of it, for one kind of work. */
export type Left = "free" | "few" | "full";

/** The free times of some days in words of one language, as the booking form shows them. */
export type FreeTimes = {
  days: {
    [date: string]: {
      left: Left;
      label: string;
      /** By the value that a form posts: what is left, how that is called, and when the car is ready. */
      times: { [time: string]: [left: Left, label: string, ready: string] };
    };
  };
  /** The first time that is free: what a button says that chooses it. */
  first: { date: string; time: string; text: string } | null;
  /** Of the service with what is ticked: how it is called, and the amount. Null where nothing is. */
  total: [label: string, amount: string] | null;
  /** The extras that can be ticked by now. */
  extras: string[];
  /** Full days, each with a waiting list; an empty day is one of all. */
  waiting?: { text: string; days: { day: string; text: string }[] };
};
