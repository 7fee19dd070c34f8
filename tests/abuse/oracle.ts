import type { Answer, Ask } from "./ask.ts";
import { secretMark } from "./world.ts";

/** What an answer is to take at most, also on a machine with other work. */
export const maxMs = 5_000;

/** What tells strangers how the product is made; none of it is in what the tests send. */
const insides: RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|file:\/\/\/(?!etc\/)|\bserver\/app\.js\b/,
  /DrizzleQueryError|Failed query|PGlite|syntax error at or near/,
  /\b(TypeError|RangeError|ReferenceError|SyntaxError|ZodError)\b/,
];

/** Sent in fields, addresses and cookies: in a page it may only ever stand as text. */
export const tagMark = "<abuse-mark";
/** A name that a header would have that we let somebody write. */
export const headerMark = "x-abuse-mark";

const always = {
  "x-content-type-options": /^nosniff$/,
  "content-security-policy": /frame-ancestors 'self'|default-src 'none'/,
  "x-frame-options": /^SAMEORIGIN$/,
  "referrer-policy": /^same-origin$/,
};

/** The origin that the tests' server takes for its own. */
const siteUrl = "http://localhost:3000";

/** What is wrong with an answer, in words; empty when nothing is. */
export function faultsOf(
  { path }: Ask,
  answer: Answer,
  { isStaff, errors }: { isStaff: boolean; errors: string[] },
): string[] {
  const { status, headers, text, ms } = answer;
  const faults = errors.map((line) => `the log says: ${line.slice(0, 600)}`);
  if (status >= 500) faults.push(`status ${status}`);
  if (ms > maxMs) faults.push(`${Math.round(ms)} ms`);
  const inside = insides.map((each) => each.exec(text)?.[0]).find(Boolean);
  if (inside) faults.push(`it shows our insides: ${inside}`);
  if (!isStaff && text.includes(secretMark)) faults.push("it shows what is another customer's");
  if (isHtml(answer) && text.includes(tagMark)) faults.push("it has a tag that we sent");
  if (headerMark in headers) faults.push("it has a header that we sent");
  const { location } = headers;
  const leadsAway = location !== undefined && URL.parse(location, siteUrl)?.origin !== siteUrl;
  if (leadsAway) faults.push(`it leads to ${location}`);
  // What Node.js itself refuses never reaches us.
  if ([400, 417, 431].includes(status) && !headers["x-request-id"]) return faults;
  for (const [name, shape] of Object.entries(always)) {
    if (!shape.test(String(headers[name]))) faults.push(`${path} has ${name}: ${headers[name]}`);
  }
  return faults;
}

const isHtml = ({ headers }: Answer) => /html/.test(headers["content-type"] ?? "");
