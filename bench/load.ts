import { Agent, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type Exchange = {
  path: string;
  form?: Record<string, string>;
  json?: unknown;
  headers?: Record<string, string>;
  status?: number;
  holds: string;
};

const connections = 16;

export async function load(url: string, next: () => Exchange, forMs: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  const verify = newVerifier();
  const end = performance.now() + forMs;
  async function connection() {
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

type Answer = Pick<IncomingMessage, "statusCode" | "headers"> & { body: Buffer };

function send(
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

function newVerifier() {
  let verified: Buffer | undefined;
  return (exchange: Exchange, answer: Answer) => {
    if (verified?.equals(answer.body) && answer.body.length > 0) return;
    textOf(answer, exchange);
    verified = answer.body;
  };
}

function textOf(answer: Answer, { path, status = 200, holds }: Exchange): string {
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
