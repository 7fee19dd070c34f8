import { icon } from "./icons.tsx";

export const PlusIcon = icon("M12 5v14m-7-7h14");
export const MinusIcon = icon("M5 12h14");
export const PlayIcon = icon("M8 5.5v13l10.5-6.5z");
export const PauseIcon = icon("M9 6v12m6-12v12");
export const MapPinIcon = icon(
  "M12 21.5c4-4.6 7-8 7-11.5a7 7 0 1 0-14 0c0 3.5 3 6.9 7 11.5zM9.5 10a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0z",
);
export const ClockIcon = icon("M3 12a9 9 0 1 1 18 0 9 9 0 1 1-18 0zM12 6.5V12l3.5 2");
export const CalendarIcon = icon(
  "M5 5h14a1.5 1.5 0 0 1 1.5 1.5v12.5a1.5 1.5 0 0 1-1.5 1.5h-14a1.5 1.5 0 0 1-1.5-1.5v-12.5a1.5 1.5 0 0 1 1.5-1.5zM3.5 10h17M8 3v4m8-4v4",
);
export const ShieldIcon = icon(
  "M12 3 4.5 5.8v5.7c0 4.5 3.1 7.9 7.5 9.5 4.4-1.6 7.5-5 7.5-9.5V5.8zM8.8 11.8l2.3 2.3 4.2-4.6",
);
export const StarIcon = icon(
  "m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z",
  { fill: "currentColor" },
);
