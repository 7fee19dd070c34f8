import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rateLimits, session, user } from "#db/schema.ts";
import { changeIn, emptyBeforeEach, rowIn } from "../database.ts";
import { signedIn } from "../http/accounts.ts";
import { printOf } from "../http/staff-rows.ts";
import { accessOfSite, changesOfOwner } from "./access.ts";
import { addressOf, exportsOf, places } from "./places.ts";
import { ownMark, secretMark, startWorld } from "./world.ts";

const world = await startWorld();
const { customer, other, staff, technician } = world.people;
const cookies = ["", ...[customer, other, staff, technician].map(({ cookie }) => cookie)];
emptyBeforeEach(world.site.db, rateLimits);

const get = (path: string, cookie = "") =>
  world.site.get(path, { headers: { cookie }, signal: AbortSignal.timeout(20_000) });
const post = (path: string, fields: Record<string, string>, cookie = "", more = {}) =>
  world.site.post(path, fields, { cookie, ...more });

/** Everything that is stored, with the sessions. */
async function wholePrint() {
  const sessions = await world.site.db.select({ id: session.id }).from(session).orderBy(session.id);
  return { ...(await printOf(world.site.db)), sessions: sessions.map(({ id }) => id).join() };
}

async function changesNothing(act: () => Promise<unknown>) {
  const before = await wholePrint();
  await act();
  expect(await wholePrint()).toEqual(before);
}

test("every address that is not of the staff area has a line in the table", () => {
  const paths = places.map(({ path }) => path).filter((path) => !/^admin(\/|$)/.test(path));
  expect(Object.keys(accessOfSite).sort()).toEqual([...new Set(paths)].sort());
});

test.each(Object.entries(accessOfSite))(
  "/%s: guest, owner, other customer, counter, technician",
  async (path, row) => {
    const address = addressOf(path, world.fill);
    const [guest, owner, other, counter, technician = counter] = row;
    for (const [at, gets] of [guest, owner, other, counter, technician].entries()) {
      const answer = await get(address, cookies[at]);
      const text = await answer.text();
      const location = answer.headers.get("location");
      if (typeof gets === "number") expect([at, answer.status]).toEqual([at, gets]);
      else expect([at, location?.startsWith(gets)]).toEqual([at, true]);
      // A paper takes seconds to draw, and as data it is the same.
      const isPaper = answer.headers.get("content-type") === "application/pdf";
      const data = isPaper ? "" : await (await get(`${address}.data`, cookies[at])).text();
      // The owner is shown nothing of the other customer, and neither of them shows a guest anything.
      if (at < 2) expect(text + data).not.toContain(secretMark);
      if ([0, 2, 4].includes(at)) expect(text + data).not.toContain(ownMark);
    }
  },
  // A paper is drawn for each who may have it, beside other files that draw.
  60_000,
);

/** Reading leaves nothing behind; an export is written down. */
test("nothing is changed by reading, by whoever reads", async () => {
  const exported = /\.csv$/;
  const paths = places.map(({ path }) => path).filter((path) => !exported.test(path));
  const readers = [cookies[1], cookies[3], world.cookies.owner];
  await changesNothing(async () => {
    for (const path of paths) {
      const isStaffs = path.startsWith("admin");
      for (const cookie of readers.slice(isStaffs ? -1 : 0)) {
        await (await get(addressOf(path, world.fill), cookie)).body?.cancel();
      }
    }
  });
}, 120_000);

test("a password that somebody else gave opens no address but the page to choose another", async () => {
  const open = ["admin/account/password", "admin/logout", "sign-out", "admin/status"];
  const page = "/admin/account/password";
  const closed = places.filter(({ path }) => !open.includes(path));
  expect(closed.length).toBeGreaterThan(80);
  for (const role of ["owner", "customer"] as const) {
    const { userId, cookie } = await signedIn(world.site.app, { role, emailVerified: true });
    await changeIn(world.site.db, user, { id: userId }, { mustChangePassword: true });
    await changesNothing(async () => {
      for (const place of closed) {
        const address = addressOf(place.path, world.fill);
        const answers = [
          await get(address, cookie),
          await get(`${address.replace(/^\/$/, "/_")}.data`, cookie),
          ...(exportsOf(place, "action") ? [await post(address, { name: "X" }, cookie)] : []),
        ];
        for (const [at, answer] of answers.entries()) {
          const to = answer.headers.get("location") ?? (await answer.text());
          expect([place.path, at, answer.status]).toEqual([place.path, at, at === 1 ? 202 : 302]);
          expect(to, place.path).toContain(page);
        }
      }
    });
  }
}, 120_000);

test("the name of staff is changed in the staff area only, whatever way /profile is written", async () => {
  const staff = await signedIn(world.site.app, { role: "counter", emailVerified: true });
  await changesNothing(async () => {
    for (const path of ["/profile", "/profile/", "/Profile", "/ar/profile", "/profile?index"]) {
      const answer = await post(path, { fullName: "Somebody Else" }, staff.cookie);
      expect([path, answer.headers.get("location")]).toEqual([
        path,
        expect.stringMatching(/^(\/ar)?\/admin\/account$/),
      ]);
    }
  });
});

const elsewhere = (url: string): Record<string, string>[] => {
  const { hostname, port, host } = new URL(url);
  return [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: `http://shop.${host}` },
    { Origin: `http://${hostname}:${Number(port) + 1}` },
    { Origin: `http://${host}.evil.example` },
    { Origin: `http://${host}@evil.example` },
    { Origin: "file://" },
    { Origin: "" },
  ];
};

test("every action refuses a post from another site", async () => {
  const actions = places.filter((place) => exportsOf(place, "action"));
  expect(actions.length).toBeGreaterThan(50);
  await changesNothing(async () => {
    for (const [at, { path }] of actions.entries()) {
      const cookie = path.startsWith("admin") ? world.cookies.owner : cookies[1];
      const origins = elsewhere(world.site.url);
      for (const headers of [origins[at % origins.length], origins[(at + 1) % origins.length]]) {
        const address = addressOf(path, world.fill) + (at % 2 ? ".data" : "");
        // Where there is nothing to read, or reading leads on, that is the answer.
        expect([403, 404, 302, 202], path).toContain(
          (await post(address, {}, cookie, headers)).status,
        );
      }
    }
  });
}, 120_000);

test("a browser that names no origin says that a post comes from another site", async () => {
  const body = new URLSearchParams({ code: "USD", to: "/" });
  for (const [site, status] of [
    ["cross-site", 403],
    ["same-site", 403],
    ["same-origin", 302],
    ["none", 302],
  ] as const) {
    const headers = { "Sec-Fetch-Site": site };
    const answer = await world.site.get("/currency", { method: "POST", body, headers });
    expect([site, answer.status]).toEqual([site, status]);
  }
});

test("what is a customer's own is changed by nobody else, from nowhere else", async () => {
  await changesNothing(async () => {
    for (const [what, path, fields] of changesOfOwner(world)) {
      expect((await post(path, fields)).headers.get("location"), what).toMatch(/auth=login/);
      expect([302, 404], what).toContain((await post(path, fields, cookies[2])).status);
      expect([302, 404], what).toContain((await post(path, fields, cookies[3])).status);
      for (const headers of elsewhere(world.site.url)) {
        expect((await post(path, fields, cookies[1], headers)).status, what).toBe(403);
      }
    }
  });
  for (const [what, path, fields] of changesOfOwner(world)) {
    const before = await wholePrint();
    expect((await post(path, fields, cookies[1])).status, what).toBe(302);
    expect(await wholePrint(), what).not.toEqual(before);
  }
});

test("no form makes somebody staff, confirms an address or gives a thing to another", async () => {
  const { customer, other } = world.people;
  const more = {
    role: "owner",
    isActive: "true",
    emailVerified: "true",
    username: "root",
    id: other.userId,
    userId: other.userId,
    mustChangePassword: "false",
    "user[role]": "owner",
  };
  const address = { phone: "0501234567", country: "UAE", city: "Dubai", addressLine1: "Villa 1" };
  const named = { fullName: "Layla Q" };
  await post("/profile", { ...named, ...more }, cookies[1]);
  await post("/profile/addresses/new", { ...named, ...address, ...more }, cookies[1]);
  const email = "newcomer@example.com";
  await post("/sign-up", { ...named, email, password: "a long enough password", ...more });
  const people = await world.site.db
    .select({
      email: user.email,
      role: user.role,
      username: user.username,
      proven: user.emailVerified,
    })
    .from(user)
    .where(eq(user.username, "root"));
  expect(people).toEqual([]);
  const newcomer = await rowIn(world.site.db, user, { email });
  expect(newcomer).toMatchObject({ role: "customer", emailVerified: false, username: null });
  const still = await rowIn(world.site.db, user, { id: customer.userId });
  expect(still).toMatchObject({ role: "customer", username: null });
  const book = await (await get("/profile/addresses", other.cookie)).text();
  expect(book).not.toContain("Layla Q");
});
