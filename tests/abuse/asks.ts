import fc from "fast-check";
import type { Ask } from "./ask.ts";
import type { Form } from "./forms.ts";
import { brokenBytes, nastyHeaders, nastySegments, nastyTexts } from "./nasty.ts";
import { addressOf, places } from "./places.ts";
import type { Role } from "./world.ts";

/** A request of the fuzz, and whose cookies it brings. */
export type Attempt = Ask & { as: Role };

/** What there is to send: the ids, forms and cookies of one world. */
export type Stock = {
  url: string;
  cookies: Record<Role, string>;
  /** Every cookie that any answer sets, by its name, with a value that was right once. */
  cookieValues: Record<string, string>;
  ids: string[];
  /** Fills a parameter of the site map with what is there. */
  fill: (parameter: string) => string;
  forms: Form[];
};

/** Addresses that are not in the site map. */
const others = [
  ...["/healthz", "/readyz", "/language/en", "/language/ar", "/language/xx", "/language"],
  ...["/assets/", "/assets/x.js", "/service-worker.js", "/speculation-rules.json", "/favicon.svg"],
  ...["/uploads/", "/uploads/x", "/uploads/a/400.jpg", "/icon-192.png", "/.vite/manifest.json"],
  ...["/__manifest", "/__manifest?p=%2Fadmin&version=1", "/ar", "/ar/", "/ar.data", "/_root.data"],
  ...["/_.data", "/nowhere", "/auth/v1", "/auth/v1/ok", "/auth/v1/error", "/auth/v1/get-session"],
  ...["/auth/v1/callback/google", "/auth/v1/callback/oidc", "/auth/v1/callback/x"],
  ...["/auth/v1/passkey/generate-authenticate-options"],
  ...["/auth/v1/passkey/generate-register-options"],
  ...["/auth/v1/passkey/verify-authentication", "/auth/v1/passkey/verify-registration"],
];

/** Every name that an address of ours reads from its query, and those of React Router. */
const queryNames = [
  ...["to", "auth", "token", "order", "ordered", "booked", "sent", "address", "missing", "kind"],
  ...[
    "category",
    "post",
    "page",
    "q",
    "sort",
    "status",
    "days",
    "done",
    "error",
    "with",
    "refused",
  ],
  ...["person", "picture", "record", "action", "delete", "v", "code", "state", "confirmed"],
  ...["_routes", "index", "__proto__", "callbackURL", "authenticatorAttachment", "p", "version"],
];

const rareMethods = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "PURGE", "QUERY"];

/** As it stands in an address or a form, with bytes that no text has. */
const percent = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(encodeURIComponent(brokenBytes), "%ED%A0%80");

const nastyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);

function textsOf({ ids, url }: Stock) {
  return fc.oneof(
    { weight: 5, arbitrary: nastyText },
    { weight: 2, arbitrary: fc.constantFrom(...ids) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("/profile", `${url}/cart`, "/ar/cart", "/ar//evil.example"),
    },
  );
}

function pathsOf(stock: Stock) {
  const segments = fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constantFrom(...nastySegments) },
    { weight: 2, arbitrary: fc.constantFrom(...stock.ids) },
  );
  const mapped = fc
    .tuple(fc.constantFrom(...places), fc.array(segments, { minLength: 2, maxLength: 2 }))
    .map(([{ path }, [first, second]]) => {
      const given = [first, second];
      return addressOf(path, (parameter) => given.shift() ?? stock.fill(parameter));
    });
  const bare = fc.oneof(
    { weight: 8, arbitrary: mapped },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
    {
      weight: 1,
      arbitrary: fc.tuple(mapped, fc.constantFrom(...nastySegments)).map(([a, b]) => `${a}/${b}`),
    },
    { weight: 1, arbitrary: fc.constantFrom(...nastySegments).map((segment) => `/${segment}`) },
    { weight: 1, arbitrary: mapped.map((path) => `/${path.toUpperCase()}/`) },
  );
  const language = fc.constantFrom("", "", "", "/ar");
  const ending = fc.constantFrom("", "", "", ".data");
  const query = fc.array(fc.tuple(fc.constantFrom(...queryNames), textsOf(stock)), {
    maxLength: 3,
  });
  const rawQuery = fc.constantFrom(
    "",
    "",
    "",
    "",
    "&%",
    "&%zz=%",
    "&=&&==",
    "&a[]=1&a[b]=2",
    "?",
    "#x",
  );
  return fc
    .tuple(language, bare, ending, query, rawQuery)
    .map(([prefix, path, end, pairs, raw]) => {
      const search = pairs
        .map(([name, value]) => `${name}=${percent(value)}`)
        .join("&")
        .slice(0, 8_000);
      const tail = search || raw ? `${path.includes("?") ? "&" : "?"}${search}${raw}` : "";
      return `${prefix}${path}${end}${tail}`.replace(/[^\x21-\x7e]/g, percent);
    });
}

type Body = { type: string | null; bytes: Uint8Array };
type Fields = [name: string, value: string][];

const boundary = "----abuse";

const bodyKinds: Record<string, (fields: Fields) => Body> = {
  urlencoded: (fields) => ({
    type: "application/x-www-form-urlencoded",
    bytes: Buffer.from(fields.map((pair) => pair.map(percent).join("=")).join("&")),
  }),
  charset: (fields) => ({
    ...formOf("urlencoded", fields),
    type: "application/x-www-form-urlencoded; charset=utf-16",
  }),
  multipart: (fields) => ({
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: multipart(fields, (name) => `name="${name.replace(/["\r\n]/g, "_")}"`),
  }),
  files: (fields) => ({
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: multipart(
      fields,
      (name) => `name="${name.replace(/["\r\n]/g, "_")}"; filename="../a.png"`,
    ),
  }),
  "wrong boundary": (fields) => ({
    ...formOf("multipart", fields),
    type: "multipart/form-data; boundary=x",
  }),
  "no boundary": (fields) => ({ ...formOf("multipart", fields), type: "multipart/form-data" }),
  "thousands of parts": () => ({
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: multipart(
      Array.from({ length: 900 }, (_, at) => [String(at), "x"]),
      (name) => `name="${name}"`,
    ),
  }),
  json: (fields) => ({
    type: "application/json",
    bytes: Buffer.from(
      JSON.stringify({ ...Object.fromEntries(fields), response: Object.fromEntries(fields) }),
    ),
  }),
  "nested json": (fields) => ({
    type: "application/json",
    bytes: Buffer.from(
      JSON.stringify({
        name: fields[0]?.[1],
        response: {
          id: fields[0]?.[1],
          type: "public-key",
          response: { clientDataJSON: fields[1]?.[1] ?? {}, attestationObject: [], transports: 1 },
        },
      }),
    ),
  }),
  "deep json": () => ({ type: "application/json", bytes: Buffer.from("[".repeat(20_000)) }),
  "broken json": () => ({ type: "application/json", bytes: Buffer.from('{"a":') }),
  text: (fields) => ({ ...formOf("urlencoded", fields), type: "text/plain" }),
  "no type": (fields) => ({ ...formOf("urlencoded", fields), type: null }),
  "turbo-stream": () => ({ type: "text/x-script", bytes: Buffer.from('[{"_1":2},"a","b"]\n') }),
  nonsense: () => ({ type: 'a/b; c="d', bytes: Buffer.from([0, 255, 254, 13, 10]) }),
};

const formOf = (kind: string, fields: Fields): Body =>
  bodyKinds[kind]?.(fields) ?? { type: null, bytes: Buffer.from("") };

function multipart(fields: Fields, disposition: (name: string) => string): Uint8Array {
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition(name)}\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
}

/** The fields of a form of ours, some of them changed, doubled, left out or added. */
function fieldsOf(stock: Stock, form: Form) {
  const names = [...new Set(stock.forms.flatMap(({ fields }) => fields.map(([name]) => name)))];
  const change = fc.tuple(
    fc.nat(),
    fc.constantFrom("change", "double", "leave out"),
    textsOf(stock),
  );
  const more = fc.tuple(
    fc.oneof(
      fc.constantFrom(...names),
      fc.constantFrom("__proto__", "role", "id", "userId", "a[]", ""),
    ),
    textsOf(stock),
  );
  return fc
    .tuple(fc.array(change, { maxLength: 3 }), fc.array(more, { maxLength: 2 }))
    .map(([changes, added]): Fields => {
      let fields = form.fields.map((field): [string, string] => [...field]);
      for (const [at, what, text] of changes) {
        const field = fields[at % (fields.length || 1)];
        if (!field) continue;
        if (what === "change") field[1] = text;
        else if (what === "double") fields.push([field[0], text]);
        else fields = fields.filter((each) => each !== field);
      }
      return [...fields, ...added];
    });
}

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant("GET") },
  { weight: 4, arbitrary: fc.constant("POST") },
  { weight: 1, arbitrary: fc.constant("HEAD") },
  { weight: 1, arbitrary: fc.constantFrom(...rareMethods) },
);

const bodyKind = fc.oneof(
  { weight: 3, arbitrary: fc.constant("urlencoded") },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(bodyKinds)) },
);

/** The cookies of whoever asks, one of them changed, and others that no answer gave. */
function cookiesOf(stock: Stock, as: Role) {
  const known = Object.entries(stock.cookieValues);
  const tampered = fc
    .tuple(
      fc.constantFrom(...known),
      fc.oneof(
        fc.constantFrom(
          "",
          "x",
          "%",
          "%zz",
          "a.b",
          '"',
          "x".repeat(8_000),
          "e30=",
          "bnVsbA==",
          "W10=",
          "%00",
        ),
        nastyText.map((text) => percent(text).slice(0, 4_000)),
        nastyText.map((text) =>
          Buffer.from(JSON.stringify(text.slice(0, 2_000))).toString("base64"),
        ),
        fc.constantFrom("half", "end", "whole"),
      ),
    )
    .map(([[name, value], how]) => {
      if (how === "half") return `${name}=${value.slice(0, value.length / 2)}`;
      if (how === "end") return `${name}=${value.slice(0, -4)}AAAA`;
      return `${name}=${how === "whole" ? value : how}`;
    });
  const junk = fc.constantFrom(
    ";;;",
    "=",
    "a",
    "__proto__=1",
    "a=b=c",
    "language=ar; language=en",
    "language=xx",
  );
  return fc
    .array(fc.oneof({ weight: 3, arbitrary: tampered }, { weight: 1, arbitrary: junk }), {
      maxLength: 2,
    })
    .map((more) => [...more, stock.cookies[as]].filter(Boolean).join("; "));
}

const headersOf = fc
  .array(
    fc
      .constantFrom(...nastyHeaders)
      .chain(([name, values]) =>
        fc.constantFrom(...values).map((value): [string, string] => [name, latin1(value)]),
      ),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs));

const latin1 = (text: string) => Buffer.from(text).toString("latin1");

/** Any request at all, of any of the four. */
export function attemptsOf(stock: Stock): fc.Arbitrary<Attempt> {
  const free = fc
    .tuple(pathsOf(stock), method, fc.constantFrom(...stock.forms))
    .map(([path, method, form]) => ({ path, method, form }));
  const posted = fc
    .tuple(fc.constantFrom(...stock.forms), fc.constantFrom("", "", "/ar"), fc.boolean())
    .map(([form, language, asData]) => {
      const [path = "", query] = form.action.split("?");
      const address = `${language}${path}${asData ? ".data" : ""}${query ? `?${query}` : ""}`;
      return { path: address, method: "POST", form };
    });
  const role = fc.constantFrom<Role>("guest", "customer", "staff", "admin");
  return fc.tuple(fc.oneof(free, posted), role).chain(([{ path, method, form }, as]) =>
    fc
      .tuple(fieldsOf(stock, form), bodyKind, cookiesOf(stock, as), headersOf)
      .map(([fields, kind, cookie, headers]) => {
        const body = ["GET", "HEAD", "TRACE"].includes(method) ? null : formOf(kind, fields);
        return {
          ...{ as, method, path },
          headers: {
            ...{ Origin: stock.url, "X-Forwarded-For": "10.9.0.1" },
            ...(cookie && { Cookie: cookie.replace(/[^\x20-\x7e]/g, "") }),
            ...(body?.type && { "Content-Type": body.type }),
            ...headers,
          },
          ...(body && { body: body.bytes }),
        };
      }),
  );
}
