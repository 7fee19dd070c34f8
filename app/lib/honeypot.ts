/**
 * A field that people never see and robots like to fill (D17). A post that fills it is answered
 * as if it had worked, and nothing is written.
 */
export const honeypotField = "website";

export function isTrapped(form: FormData): boolean {
  return form.get(honeypotField) !== null && form.get(honeypotField) !== "";
}
