import type { Refused } from "#app/lib/form.ts";

/** The refusal among the answers of an action. */
export const refusedOf = (
  answer: Refused | { done: string } | null | undefined,
): Refused | undefined => (answer && "errors" in answer ? answer : undefined);
