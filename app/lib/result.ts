/** What a use case answers: its value, or one of the refusals that a user can cause. */
export type Result<Value extends object, Reason extends string> =
  | ({ ok: true } & Value)
  | { ok: false; reason: Reason };
