/** Whether a statement failed because another row has what this unique index allows once. */
export function isTaken(error: unknown, uniqueIndex: string): boolean {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== "object" || cause === null) return false;
  const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
  return code === "23505" && constraint === uniqueIndex;
}
