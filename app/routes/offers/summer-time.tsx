import { Countdown } from "#app/ui/countdown.tsx";

/** Spec 4: counts down as a whole and starts over, where no package has an end of its own (D14). */
export const summerTime = (
  <Countdown cycle="whole" left={{ days: 1, hours: 17, minutes: 25, seconds: 58 }} />
);
