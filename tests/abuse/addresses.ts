import fc from "fast-check";
import { nastySegments } from "./nasty.ts";
import { addressOf, places } from "./places.ts";
import { percent, type Stock, textsOf } from "./texts.ts";

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

/** An address of ours, or one that is nearly one, with a query. */
export function pathsOf(stock: Stock) {
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
