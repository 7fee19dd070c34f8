import { randomInt } from "node:crypto";

/** Without what is misread on a screen or on paper: 0 o, 1 i l, u v. */
const alphabet = "23456789abcdefghjkmnpqrstwxyz";

/** A password to be read from a screen and typed once, `k7p3-xm4q-9wzt-c2hd`: 77 bits of chance. */
export function oneTimePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
