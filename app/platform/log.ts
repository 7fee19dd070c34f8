type Fields = Record<string, string | number | boolean | null | undefined>;

export type Log = {
  info(event: string, fields?: Fields): void;
  infoSoon(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, error: unknown, fields?: Fields): void;
};

const soonMs = 200;

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

/** Drizzle's message contains what a customer typed, so its cause is logged instead. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("query" in error && error.cause instanceof Error) {
    const stack = (error.stack ?? "").replace(error.message, "").trim();
    return `${error.cause.message}\n${stack}`;
  }
  return error.stack || error.message;
}

const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/gi;

const linkToken = /(?=[a-z-]*[A-Z\d_])[\w-]{24,}/g;

/** A token allows changing a visit, so paths are logged without tokens and ids. */
export const loggedPath = (path: string): string =>
  decoded(path).replaceAll(uuid, ":id").replaceAll(linkToken, ":token");

function decoded(path: string): string {
  const plain = path.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
  return plain === path ? path : decoded(plain);
}
