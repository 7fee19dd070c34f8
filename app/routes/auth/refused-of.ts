import type { FormError } from "#app/lib/form.ts";

/** The refusal among the answers of an action. */
export const refusedOf = (
  answer: FormError | { done: string } | null | undefined,
): FormError | undefined => (answer && "errors" in answer ? answer : undefined);
