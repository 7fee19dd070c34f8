/** Without the host, user or statement of the driver's message. */
export type OutageCause = "unreachable" | "no-answer" | "no-access" | "unknown";

const codes: Record<string, OutageCause> = {
  ECONNABORTED: "unreachable",
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  EHOSTDOWN: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETDOWN: "unreachable",
  ENETUNREACH: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  EPIPE: "unreachable",
  "08000": "unreachable",
  "08001": "unreachable",
  "08003": "unreachable",
  "08004": "unreachable",
  "08006": "unreachable",
  "25P03": "unreachable",
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  "57P05": "unreachable",
  ETIMEDOUT: "no-answer",
  "57014": "no-answer",
  "53300": "no-answer",
  "28000": "no-access",
  "28P01": "no-access",
  "3D000": "no-access",
  "42501": "no-access",
};

/** A connection that is terminated by a timeout got no answer, so that pattern comes first. */
const wordings: [RegExp, OutageCause][] = [
  [/timeout|does not answer/i, "no-answer"],
  [
    /terminated|connection error|(is|was) clos(ed|ing)|after calling end on the pool/i,
    "unreachable",
  ],
];

/** The cause of a failed query, from the outermost error that names one. */
export function outageCause(error: unknown): OutageCause {
  if (!(error instanceof Error)) return "unknown";
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" && syscall === "connect") return "unreachable";
  const known = code && codes[code];
  if (known) return known;
  const isStatement = "query" in error;
  const wording = wordings.find(([words]) => !isStatement && words.test(error.message));
  if (wording) return wording[1];
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return outageCause(inner);
}
