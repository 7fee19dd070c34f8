import { randomBytes } from "node:crypto";
import { readCart } from "#app/features/cart/cart.server.ts";
import { type GuestCart, readGuestCart } from "#app/features/cart/guest-cart.server.ts";
import {
  readVisitorFacts,
  type Visitor,
  type VisitorFacts,
} from "#app/features/cart/visitor.server.ts";
import { listCurrencies } from "#app/features/currency/currency.server.ts";
import { readBooker } from "#app/features/customers/booker.server.ts";
import { localeOf } from "#app/lib/i18n-url.ts";
import type { Locale } from "#app/lib/locale.ts";
import { scriptJson } from "#app/lib/text.ts";
import type { App } from "#app/platform/app.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { type SessionUser, sessionOf } from "#app/platform/auth/session.server.ts";
import type { PageData } from "#db/page-data.ts";
import {
  type CacheRule,
  findCacheRule,
  personalCookiesOf,
} from "#server/middleware/cache-rules.ts";
import { compressFast } from "#server/middleware/compression.ts";
import { keepPages } from "#server/middleware/kept-pages.ts";
import {
  bodyIn,
  bytesOf,
  formFor,
  isPublic,
  keptFrom,
  type MakePage,
  type Page,
} from "#server/middleware/page-cache.ts";
import { pageTable } from "#server/middleware/page-table.ts";
import { isDatabaseDown } from "#server/pages.ts";

type Asked = { request: Request; nonce: string; id: string };

/** A page with the places of what differs among those who are shown it. */
type Template = { status: number; lasts: false; parts: Part[]; bytes: number };
type Part = Buffer | { mark: string; inScript: boolean };

/** Of customers a hundred: what is filled in cannot be kept compressed. Of guests' carts four times as many. */
const maxBytes = 8_000_000;

type Answer = { response: Response; scripts?: Page["scripts"] };

/** Null for whoever is not known to be safe to answer so: they get a page made for their request. */
export type PersonalPages = (asked: Asked) => Promise<Answer | null>;

/**
 * A public page for a guest with a cart, or a customer: made once for all who are shown the same. A guest's has
 * nothing of who it is. In a customer's, marks stand for that, which is filled in for each answer and is in nothing
 * that is kept.
 */
export function personalPages(
  app: App,
  auth: Auth,
  makePage: MakePage,
  data?: PageData,
): PersonalPages {
  const pages = keepPages<Template>(app, { maxBytes, bytesOf: ({ bytes }) => bytes }, data);
  const guestPages = keepPages<Page>(app, { maxBytes, bytesOf }, data);
  const currenciesIn = keepCurrencies(app, data);
  const guestCartOf = keepGuestCarts(app, data);

  async function make(address: string, visitor: Visitor): Promise<Template | null> {
    const response = await makePage(address, { nonce: markOf("nonce"), id: markOf("id") }, visitor);
    if (response.status !== 200 || !isPublic(response)) return null;
    const html = await response.text();
    return { status: 200, lasts: false, parts: partsOf(html), bytes: Buffer.byteLength(html) };
  }

  async function answer(asked: Asked): Promise<Answer | null> {
    const { request } = asked;
    const { pathname, search } = new URL(request.url);
    const cookies = request.method === "GET" ? personalCookiesOf(request.headers) : null;
    const rule = cookies && findCacheRule(pathname, search);
    if (!rule) return null;
    const shown = { ...asked, rule, address: pathname + search, locale: localeOf(pathname) };
    return cookies.hasSession ? answerCustomer(shown) : answerGuest(shown);
  }

  type Shown = Asked & { rule: CacheRule; address: string; locale: Locale };

  async function answerGuest({ request, nonce, id, rule, address, locale }: Shown) {
    const guest = await readGuestCart(request);
    const facts = await readVisitorFacts({ db: app.db, request, user: null, locale, guest });
    const cart = showsCart(rule) ? await guestCartOf(guest, locale) : null;
    const visitor = { ...facts, cart, booker: null };
    const marks = { nonce, id };
    const key = `${address} ${JSON.stringify(visitor)}`;
    const page = await guestPages.find(key, {
      ...{ address, rule },
      make: async (old) => {
        const made = await makePage(address, marks, visitor);
        return made.status === 200 ? keptFrom(made, { marks, rule, old }) : null;
      },
    });
    if (!page) return null;
    const form = formFor(request.headers.get("Accept-Encoding") ?? "");
    const body = new Uint8Array(await bodyIn(page.text, form));
    guestPages.weigh(key);
    const headers = new Headers({ ...asHtml, Vary: "Accept-Encoding" });
    if (form !== "plain") headers.set("Content-Encoding", form);
    return { response: new Response(body, { headers }), scripts: page.scripts };
  }

  async function answerCustomer({ request, nonce, id, rule, address, locale }: Shown) {
    const session = sessionOf(auth, request, app.settings.staffLockMinutes);
    const user = await session.find();
    if (!isPlainCustomer(user)) return null;
    const findCurrencies = () => currenciesIn(locale);
    const [facts, cart, booker] = await Promise.all([
      readVisitorFacts({ db: app.db, request, user, locale, findCurrencies }),
      showsCart(rule) ? readCart(app.db, { userId: user.id }, locale) : null,
      rule.books ? readBooker(app.db, { user, locale }) : null,
    ]);
    const { described, values } = withoutPerson({ ...facts, cart, booker });
    const page = await pages.find(`${address} ${JSON.stringify(described)}`, {
      ...{ address, rule },
      make: () => make(address, described),
    });
    if (!page) return null;
    const html = fill(page.parts, new Map([...values, ["nonce", nonce], ["id", id]]));
    const headers = new Headers(asHtml);
    for (const cookie of session.cookies()) headers.append("Set-Cookie", cookie);
    const accepted = request.headers.get("Accept-Encoding") ?? "";
    const body = new Uint8Array(compressFast(html, accepted, headers));
    return { response: new Response(body, { headers }) };
  }

  return async (asked) => {
    try {
      return await answer(asked);
    } catch (error) {
      // Unavailable, the page finds that out by itself, and says so.
      if (!isDatabaseDown(error)) {
        app.log.error("page not filled in", error, { requestId: asked.id });
      }
      return null;
    }
  };
}

/** Others are sent elsewhere first, or are staff, whose visits are few. */
const isPlainCustomer = (user: SessionUser | null): user is SessionUser =>
  user?.role === "customer" && !user.mustChangePassword && !user.isLocked;

const showsCart = ({ topics }: CacheRule) => topics.includes("perfumes");

const asHtml = { "Content-Type": "text/html; charset=utf-8" };

type Cart = NonNullable<Visitor["cart"]>;

/** A change of stock above this tells nobody (migration 0019). */
const mostTold = 10;
const maxCartBytes = 1_000_000;
/** Of a line, its name and description among them. */
const bytesOfLine = 2_000;

/** Guests' carts by what the cookie says: read once, until a perfume changes. */
function keepGuestCarts(app: App, data?: PageData) {
  const kept = pageTable<{ changes: number | null; cart: Cart; bytes: number }>(
    maxCartBytes,
    ({ bytes }) => bytes,
  );
  return async (guest: GuestCart, locale: Locale): Promise<Cart> => {
    const key = `${locale} ${JSON.stringify(guest.lines)}`;
    const changes = data?.changes("perfumes") ?? null;
    const known = kept.get(key);
    if (known && changes !== null && known.changes === changes) {
      kept.touch(key);
      return known.cart;
    }
    const cart = await readCart(app.db, { guest }, locale);
    if (guest.lines.every(({ quantity }) => quantity <= mostTold))
      kept.set(key, { changes, cart, bytes: bytesOfLine * (guest.lines.length + 1) });
    return cart;
  };
}

/** Read once, until they change. */
function keepCurrencies(app: App, data?: PageData) {
  const kept = new Map<Locale, { changes: number | null; list: VisitorFacts["currencies"] }>();
  return async (locale: Locale) => {
    const changes = data?.changes("currencies") ?? null;
    const known = kept.get(locale);
    if (known && changes !== null && known.changes === changes) return known.list;
    const list = await listCurrencies(app.db, locale);
    kept.set(locale, { changes, list });
    return list;
  };
}

// Nobody who could put one into a text of theirs ever sees it.
const secret = randomBytes(16).toString("hex");
const markOf = (name: string) => `m${secret}-${name}-`;
const anyMark = new RegExp(`m${secret}-(\\w+)-`);

/**
 * With marks in place of what is theirs alone: name, address, number, the ids of lines in the database, and
 * their cars but for the size.
 */
export function withoutPerson(visitor: Visitor): {
  described: Visitor;
  values: Map<string, string>;
} {
  const values = new Map<string, string>();
  function hide(name: string, value: string): string {
    // An empty name is shown in another way.
    if (value === "") return value;
    values.set(name, value);
    return markOf(name);
  }
  const person = visitor.visitor && {
    name: hide("name", visitor.visitor.name),
    email: hide("email", visitor.visitor.email),
  };
  const lines = visitor.cart?.lines.map((line, place) => ({
    ...line,
    id: hide(`line${place}`, line.id),
  }));
  /** What is the same in the header has the same mark: the page's data says equal texts once. */
  const hideAgain = (name: string, value: string, known: "name" | "email") =>
    person && value === visitor.visitor?.[known] ? person[known] : hide(name, value);
  const booker = visitor.booker && {
    firstName: hideAgain("firstName", visitor.booker.firstName, "name"),
    lastName: hide("lastName", visitor.booker.lastName),
    email: hideAgain("mailTo", visitor.booker.email, "email"),
    phone: hide("phone", visitor.booker.phone),
    cars: visitor.booker.cars.map(({ id, make, model, year, plate, vehicleSize }, place) => ({
      id: hide(`car${place}`, id),
      make: hide(`make${place}`, make),
      model: hide(`model${place}`, model),
      year: hide(`year${place}`, year),
      // In the order in which they are read, as the page says them.
      vehicleSize,
      plate: hide(`plate${place}`, plate),
    })),
  };
  const cart = lines ? { lines } : null;
  return { described: { ...visitor, visitor: person, cart, booker }, values };
}

const script = /(<script\b[^>]*>)(.*?)(<\/script>)/s;

export function partsOf(html: string): Part[] {
  return html.split(script).flatMap((piece, at) => {
    // Every fourth piece is what stands in a script.
    const inScript = at % 4 === 2;
    return piece
      .split(anyMark)
      .map((text, index) => (index % 2 === 0 ? Buffer.from(text) : { mark: text, inScript }));
  });
}

export function fill(parts: Part[], values: ReadonlyMap<string, string>): Buffer {
  const filled = parts.map((part) => {
    if (!("mark" in part)) return part;
    const value = values.get(part.mark);
    if (value === undefined) throw new Error(`nothing for the mark ${part.mark} of a page`);
    return Buffer.from(part.inScript ? inScriptOf(value) : inHtmlOf(value));
  });
  return Buffer.concat(filled);
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** As React writes it. */
const inHtmlOf = (value: string) => value.replace(/[&<>"']/g, (char) => entities[char] ?? "");

/** As app/entry.server.tsx writes what loaders returned: JSON, in a JavaScript text, in HTML. */
const inScriptOf = (value: string) => scriptJson(JSON.stringify(value).slice(1, -1)).slice(1, -1);
