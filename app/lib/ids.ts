import { v7, validate } from "uuid";

export const newId = (): string => v7();

export const isId = (text: string): boolean => validate(text);

/** Leaves out the characters that people confuse: 0 O, 1 I L, U V. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const length = 8;

/** A code to read out, `K7P3-XM4Q`. Codes can collide, so columns are unique. It is no secret. */
export function referenceOf(id: string): string {
  let rest = Number.parseInt(id.slice(-12), 16);
  let code = "";
  for (let i = 0; i < length; i++) {
    code += alphabet[rest % alphabet.length];
    rest = Math.floor(rest / alphabet.length);
  }
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}
