import fc from "fast-check";
import { pathsOf } from "./addresses.ts";
import type { Ask } from "./ask.ts";
import { bodyKinds, type Fields, formOf } from "./bodies.ts";
import type { Form } from "./forms.ts";
import { nastyHeaders } from "./nasty.ts";
import { nastyText, percent, type Stock, textsOf } from "./texts.ts";
import type { Role } from "./world.ts";

/** A request of the fuzz, and whose cookies it brings. */
export type Attempt = Ask & { as: Role };

const rareMethods = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "PURGE", "QUERY"];

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

/** A stream of a minute, which as data is an answer of a minute. */
const endlessAsData = /admin\/events.*\.data/i;

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
  const role = fc.constantFrom<Role>("guest", "customer", "technician", "counter", "owner");
  const place = fc.oneof(free, posted).filter(({ path }) => !endlessAsData.test(path));
  return fc.tuple(place, role).chain(([{ path, method, form }, as]) =>
    fc
      .tuple(fieldsOf(stock, form), bodyKind, cookiesOf(stock, as), headersOf)
      .map(([fields, kind, cookie, headers]) => {
        const body = ["GET", "HEAD", "TRACE"].includes(method) ? null : formOf(kind, fields);
        return {
          as,
          method,
          path,
          headers: {
            Origin: stock.url,
            "X-Forwarded-For": "10.9.0.1",
            ...(cookie && { Cookie: cookie.replace(/[^\x20-\x7e]/g, "") }),
            ...(body?.type && { "Content-Type": body.type }),
            ...headers,
          },
          ...(body && { body: body.bytes }),
        };
      }),
  );
}
