import { isAPIError } from "better-auth/api";

/** Whether better-auth refused what was asked, rather than failed; perhaps for one of these reasons. */
export function isRefusal(error: unknown, ...codes: string[]): boolean {
  if (!isAPIError(error) || error.statusCode >= 500) return false;
  return codes.length === 0 || codes.includes(error.body?.code ?? "");
}
