/** Why the database does not answer, without the host, user or statement that its driver names. */
export type OutageCause = "unreachable" | "no-answer" | "no-access" | "unknown";

/** What drivers of PostgreSQL and Node.js call it. */
const codes: Record<string, OutageCause> = {
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  EPIPE: "unreachable",
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  ETIMEDOUT: "no-answer",
  "57014": "no-answer",
  "53300": "no-answer",
  "28000": "no-access",
  "28P01": "no-access",
  "3D000": "no-access",
  "42501": "no-access",
};

const wordings: [RegExp, OutageCause][] = [
  [/terminated/i, "unreachable"],
  [/is closed/i, "unreachable"],
  [/timeout|does not answer/i, "no-answer"],
];

/** The cause of a query's failure; the first error that tells it, from the outside inwards. */
export function outageCause(error: unknown): OutageCause {
  if (!(error instanceof Error)) return "unknown";
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Its socket; else some file is missing.
  if (code === "ENOENT" && syscall === "connect") return "unreachable";
  const known = code && codes[code];
  if (known) return known;
  // Drizzle's own message holds the whole statement.
  const isStatement = "query" in error;
  const wording = wordings.find(([words]) => !isStatement && words.test(error.message));
  if (wording) return wording[1];
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return outageCause(inner);
}
