type Fields = Record<string, string | number | boolean | null | undefined>;

/** Writes one JSON object a line. Fields never carry personal data. */
export type Log = {
  info(event: string, fields?: Fields): void;
  /** Written soon, several in one piece: for what happens thousands of times a second. */
  infoSoon(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, error: unknown, fields?: Fields): void;
};

const soonMs = 200;

/** `write` receives finished lines, without the last one's line break. */
export function createLog(write: (lines: string) => void = console.log): Log {
  const format = (level: string, event: string, fields?: Fields) =>
    JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  const line = (level: string, event: string, fields?: Fields) =>
    write(format(level, event, fields));
  let waiting: string[] = [];
  const writeWaiting = () => {
    const lines = waiting.join("\n");
    waiting = [];
    write(lines);
  };
  return {
    info: (event, fields) => line("info", event, fields),
    infoSoon(event, fields) {
      if (waiting.length === 0) setTimeout(writeWaiting, soonMs);
      waiting.push(format("info", event, fields));
    },
    warn: (event, fields) => line("warn", event, fields),
    error: (event, error, fields) =>
      line("error", event, { ...fields, error: describeError(error) }),
  };
}

/**
 * The stack without the values of a failed statement: Drizzle's message lists the parameters,
 * which are what a customer typed, so the driver's own error (its cause) stands for it.
 */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("query" in error && error.cause instanceof Error) {
    return `${error.cause.message}\n${withoutMessage(error)}`;
  }
  // better-auth empties the stacks of its own errors.
  return error.stack || error.message;
}

function withoutMessage(error: Error): string {
  return (error.stack ?? "").replace(error.message, "").trim();
}

const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/gi;

/** Random bytes as links carry them; words with dashes have neither capitals nor digits. */
const linkToken = /(?=[a-z-]*[A-Z\d_])[\w-]{24,}/g;

/**
 * A path as a log may tell it, without ids and without tokens: whoever has the token of a link may
 * change a visit. Tokens are known by their look, since no two servers agree how a path may be
 * misspelled.
 */
export const loggedPath = (path: string): string =>
  decoded(path).replaceAll(uuid, ":id").replaceAll(linkToken, ":token");

/** Also what was encoded twice. */
function decoded(path: string): string {
  const plain = path.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
  return plain === path ? path : decoded(plain);
}
