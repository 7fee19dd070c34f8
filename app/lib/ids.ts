import { v7, validate } from "uuid";

/** A new key: time-ordered, so that rows made together stay together in their index. */
export function newId(): string {
  return v7();
}

/** Whether an id from an address can be a key at all; the database refuses to compare others. */
export function isId(text: string): boolean {
  return validate(text);
}

/** Without the digits and letters that people mishear or misread: 0 O, 1 I L, U V. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const length = 8;

/**
 * A short code that people can read out, `K7P3-XM4Q`, made from a row's id. Two ids in some 500
 * billion share one, so the row's column is unique. It is no secret: nothing is guarded by it.
 */
export function referenceOf(id: string): string {
  // The last 48 bits of a UUIDv7 are random.
  let rest = Number.parseInt(id.slice(-12), 16);
  let code = "";
  for (let i = 0; i < length; i++) {
    code += alphabet[rest % alphabet.length];
    rest = Math.floor(rest / alphabet.length);
  }
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}
