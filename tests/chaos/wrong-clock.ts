import { readFileSync } from "node:fs";

// Loaded before the server: its clock, and with it that of the embedded database, is off by what
// CLOCK_FILE says; a signal has the file read again. Timers go on: no jump of a clock moves those.

const read = () => Number(readFileSync(process.env.CLOCK_FILE ?? "", "utf8"));
let offsetMs = read();
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...given: unknown[]) {
    // @ts-expect-error: whatever a Date is made of.
    if (given.length > 0) super(...given);
    else super(RightDate.now() + offsetMs);
  }
  static override now = () => RightDate.now() + offsetMs;
} as DateConstructor;

process.on("SIGUSR2", () => {
  offsetMs = read();
  console.log(JSON.stringify(`clock is off by ${offsetMs} ms`));
});
