/** How much is left of a day or a time for one kind of work. */
export type Left = "free" | "few" | "full";

export type FreeTimes = {
  days: {
    [date: string]: {
      left: Left;
      label: string;
      /** By posted value: how much is left, its label, and when the car is ready. */
      times: { [time: string]: [left: Left, label: string, ready: string] };
    };
  };
  first: { date: string; time: string; text: string } | null;
  total: [label: string, amount: string] | null;
  extras: string[];
  waiting?: { text: string; days: { day: string; text: string }[] };
};
