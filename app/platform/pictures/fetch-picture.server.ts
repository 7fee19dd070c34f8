import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { get as getByHttp, type IncomingMessage } from "node:http";
import { get as getByHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { maxPictureBytes } from "#app/lib/uploaded-picture.ts";

/** Private, loopback, link-local, test and multicast ranges (RFC 6890). */
const reserved: [address: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

const notPublic = new BlockList();
for (const [address, bits] of reserved) notPublic.addSubnet(address, bits);

const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
for (const [address, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notPublic.addSubnet(address, bits, "ipv6");
}

/** Whether an address is public, so that nobody can make the server ask a private network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, "ipv4");
  return family === 6 && global.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}

export type FetchError = "no-address" | "not-public" | "not-found" | "too-heavy";

type Fetched = { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; reason: FetchError };

export type Reach = { allows: (address: string) => boolean; ports: readonly string[] | null };

/** A typed address must not reach private networks. */
const publicReach: Reach = { allows: isPublicAddress, ports: ["", "80", "443"] };

const maxRedirects = 3;
const timeoutMs = 10_000;

class FetchFailed extends Error {
  readonly reason: FetchError;
  constructor(reason: FetchError) {
    super(reason);
    this.reason = reason;
  }
}

export async function fetchPicture(typed: string, reach: Reach = publicReach): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await follow(typed, reach, signal, maxRedirects);
    return { ok: true, bytes: await readWhole(answer) };
  } catch (error) {
    if (error instanceof FetchFailed) return { ok: false, reason: error.reason };
    if (signal.aborted || isFromNetwork(error)) return { ok: false, reason: "not-found" };
    throw error;
  }
}

const isFromNetwork = (error: unknown) => error instanceof Error && "code" in error;

async function follow(
  address: string,
  reach: Reach,
  signal: AbortSignal,
  redirects: number,
): Promise<IncomingMessage> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchFailed("no-address");
  const answer = await ask(url, reach, signal);
  const { statusCode = 0, headers } = answer;
  if (statusCode === 200) return answer;
  answer.destroy();
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  if (!isRedirect || !headers.location || redirects === 0) throw new FetchFailed("not-found");
  return follow(URL.parse(headers.location, url)?.href ?? "", reach, signal, redirects - 1);
}

function ask(url: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // `lookup` checks names; a literal address never reaches it.
  const isClosed = isIP(host) !== 0 && !reach.allows(host);
  if (isClosed || !(reach.ports?.includes(url.port) ?? true)) throw new FetchFailed("not-public");
  const get = url.protocol === "https:" ? getByHttps : getByHttp;
  const headers = { Accept: "image/avif,image/webp,image/png,image/jpeg" };
  return new Promise((answered, failed) => {
    get(url, { headers, signal, agent: false, lookup: lookupWithin(reach) }, answered)
      .on("error", failed)
      // Node.js treats a 101 as neither answer nor error, and no timeout ends it.
      .on("upgrade", (_answer, socket) => {
        socket.destroy();
        failed(new FetchFailed("not-found"));
      });
  });
}

/** Connects to the checked address, so that resolving again cannot lead elsewhere. */
function lookupWithin({ allows }: Reach): LookupFunction {
  return (host, options, done) => {
    const settle = (found: LookupAddress[]) => {
      const [first] = found;
      const isClosed = !first || found.some(({ address }) => !allows(address));
      if (isClosed) return done(new FetchFailed("not-public"), "");
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    };
    lookup(host, { ...options, all: true }).then(settle, (error) => done(error, ""));
  };
}

async function readWhole(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(answer.headers["content-length"]) > maxPictureBytes) {
    answer.destroy();
    throw new FetchFailed("too-heavy");
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > maxPictureBytes) throw new FetchFailed("too-heavy");
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
