/**
 * A field that people never see and robots like to fill (D17). Its name means nothing to a browser's
 * autofill, which would otherwise fill it for people.
 */
export const honeypotField = "leave-empty";

export function isHoneypotFilled(form: FormData): boolean {
  return form.get(honeypotField) !== null && form.get(honeypotField) !== "";
}
