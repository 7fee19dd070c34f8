export type Left = "free" | "few" | "full";

export type FreeTimes = {
  days: {
    [date: string]: {
      left: Left;
      label: string;
      times: { [time: string]: [left: Left, label: string, ready: string] };
    };
  };
  first: { date: string; time: string; text: string } | null;
  total: [label: string, amount: string] | null;
  extras: string[];
  waiting?: { text: string; days: { day: string; text: string }[] };
};
