import { Agent, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** What is sent to a server, and what its answer has to be. */
export type Exchange = {
  path: string;
  /** Posted, as a form or as JSON; without them the path is read. */
  form?: Record<string, string>;
  json?: unknown;
  headers?: Record<string, string>;
  status?: number;
  /** What its text, or the address that it leads to, has to hold. */
  holds: string;
};

/** How many requests are under way at any moment, unless it is said. */
const usualConnections = 16;

/**
 * Keeps every connection busy for so long, those of several servers in turn, and returns how long
 * each answer took in milliseconds. Throws at the first answer that is not the one expected.
 */
export async function load(
  urls: string[],
  next: () => Exchange,
  forMs: number,
  connections = usualConnections,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  const verify = newVerifier();
  const end = performance.now() + forMs;
  async function connection(_: unknown, index: number) {
    const url = urls[index % urls.length] ?? "";
    while (performance.now() < end) {
      const exchange = next();
      const start = performance.now();
      const answer = await send(agent, url, exchange);
      durations.push(performance.now() - start);
      verify(exchange, answer);
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
  return durations;
}

export type Answer = Pick<IncomingMessage, "statusCode" | "headers"> & { body: Buffer };

/** Sends one request and reads its whole answer. */
export function send(
  agent: Agent,
  url: string,
  { path, form, json, headers }: Omit<Exchange, "status" | "holds">,
): Promise<Answer> {
  const body =
    json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
  const type = json === undefined ? "application/x-www-form-urlencoded" : "application/json";
  return new Promise((resolve, reject) => {
    const sent = request(url + path, {
      agent,
      method: body === undefined ? "GET" : "POST",
      headers: {
        "Accept-Encoding": "gzip, br",
        ...(body !== undefined && {
          Origin: url,
          "Content-Type": type,
          "Content-Length": Buffer.byteLength(body),
        }),
        ...headers,
      },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode, headers } = response;
        resolve({ statusCode, headers, body: Buffer.concat(chunks) });
      });
    });
    sent.end(body);
  });
}

/** The same bytes once more are not unpacked again: that would take time from the server. */
function newVerifier() {
  let verified: Buffer | undefined;
  return (exchange: Exchange, answer: Answer) => {
    if (verified?.equals(answer.body) && answer.body.length > 0) return;
    textOf(answer, exchange);
    verified = answer.body;
  };
}

/** What it says, or the address that it leads to. Throws where that is not what is expected. */
export function textOf(answer: Answer, { path, status = 200, holds }: Exchange): string {
  const text = answer.headers.location ?? unpack(answer);
  if (answer.statusCode !== status || !text.includes(holds)) {
    const said = text.slice(0, 200);
    throw new Error(`${path} answered ${answer.statusCode}, without '${holds}': ${said}`);
  }
  return text;
}

function unpack({ headers, body }: Answer): string {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}
