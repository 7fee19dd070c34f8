import { randomInt } from "node:crypto";
import { today } from "#app/lib/time.ts";
import type { OrderChannel } from "#db/schema/enums.ts";

export type Random = (end: number) => number;

type Moment = { channel: OrderChannel; prefix: string; now: Date };

const draws = 10;

const digits = "0123456789";
const alphanumerics = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Without the waits of the spec (D1): the table tells at once whether a number is taken. */
export function* orderNumbers(moment: Moment, random: Random = randomInt): Generator<string> {
  for (let draw = 0; draw < draws; draw++) yield orderNumber(moment, random);
  yield `${moment.now.getTime()}${pick(alphanumerics, 8, random)}`;
}

/** `PRF12345678A7K2` for a quick order, `GO7-20261121-12345678-0042` for one from the checkout. */
function orderNumber({ channel, prefix, now }: Moment, random: Random): string {
  const time = String(now.getTime()).slice(-8);
  if (channel === "quick") return `PRF${time}${pick(alphanumerics, 4, random)}`;
  return `${prefix}-${today(now).replaceAll("-", "")}-${time}-${pick(digits, 4, random)}`;
}

/** Whether a number has the channel's form, except the last resort. */
export function isOrderNumber(
  text: string,
  { channel, prefix }: Pick<Moment, "channel" | "prefix">,
): boolean {
  if (channel === "quick") return /^PRF\d{8}[A-Z0-9]{4}$/.test(text);
  return text.startsWith(`${prefix}-`) && /^-\d{8}-\d{8}-\d{4}$/.test(text.slice(prefix.length));
}

function pick(alphabet: string, length: number, random: Random): string {
  return Array.from({ length }, () => alphabet[random(alphabet.length)]).join("");
}
