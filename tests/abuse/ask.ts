import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** A request as it goes out, with whatever strange things a browser would never send. */
export type Ask = {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body?: Uint8Array;
};

export type Answer = {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
  ms: number;
};

/** A stream that goes on for a minute is read for this long. */

/** Sends a request as it is, and reads the whole answer; rejects after `timeoutMs`. */
export async function send(url: string, ask: Ask, timeoutMs: number): Promise<Answer> {
  const start = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const { hostname, port } = new URL(url);
  const { method, path, headers, body } = ask;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, signal, agent: false });
    sent.once("response", resolve).once("error", reject);
    // A server that refuses a body before it has come may close the door on the rest of it.
    sent.end(body);
  });
  const parts: Uint8Array[] = [];
  for await (const part of answer) parts.push(part);
  const ms = performance.now() - start;
  const text = decode(Buffer.concat(parts), answer.headers["content-encoding"]).toString();
  return { status: answer.statusCode ?? 0, headers: answer.headers, text, ms };
}

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === "br") return brotliDecompressSync(bytes);
  if (encoding === "gzip") return gunzipSync(bytes);
  return encoding === "deflate" ? inflateSync(bytes) : bytes;
}
