import { v7 } from "uuid";

/** A new key: time-ordered, so that rows made together stay together in their index. */
export function newId(): string {
  return v7();
}
