import { v7, validate } from "uuid";

/** A new key: time-ordered, so that rows made together stay together in their index. */
export function newId(): string {
  return v7();
}

/** Whether an id from an address can be a key at all; the database refuses to compare others. */
export function isId(text: string): boolean {
  return validate(text);
}
