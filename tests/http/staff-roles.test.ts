import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { may, type Permission, type StaffRole, staffRoles } from "#app/features/staff/staff.ts";
import { type Grant, grants, roles } from "#db/schema/enums.ts";
import { rateLimits, session, user } from "#db/schema.ts";
import { exportsOf, addressOf as filledIn, places as wholeSite } from "../abuse/places.ts";
import { emptyBeforeEach } from "../database.ts";
import { createAccount, signedIn, signIn } from "./accounts.ts";
import { startSite } from "./site.ts";
import { accessTable } from "./staff-access.ts";
import { fillRecords, printOf } from "./staff-rows.ts";

const site = await startSite();
const [customer, technician, counter, owner] = await Promise.all(
  roles.map((role) => signedIn(site.app, { role, emailVerified: true })),
);
const cookies = {
  customer: customer?.cookie ?? "",
  technician: technician?.cookie ?? "",
  counter: counter?.cookie ?? "",
  owner: owner?.cookie ?? "",
};
await signIn(site.app, technician?.email ?? "");
const theirs = eq(session.userId, technician?.userId ?? "");
const [device] = await site.db.select().from(session).where(theirs).orderBy(desc(session.id));
const records = { ...(await fillRecords(site.app)), deviceId: device?.id ?? "" };
const staffId = (await createAccount(site.app, { role: "counter" })).userId;
emptyBeforeEach(site.db, rateLimits);

/** Every address whose page is one of the staff area's. */
const places = wholeSite.filter(({ path }) => /^admin(\/|$)/.test(path));

const addressOf = (path: string) =>
  filledIn(path, (parameter) => {
    const kind = parameter.replace(/^:|Id$/g, "");
    if (kind === "staff") return staffId;
    if (kind === "*") return kind;
    if (kind === "number") return "1";
    return records.others[parameter.slice(1)] ?? records[kind as "contact"].id;
  });
const mayDo = (role: StaffRole, needs: Permission | "any-password") =>
  needs === "any-password" || may({ role, grants: [] }, needs);

const gets = Object.entries(accessTable).flatMap(([path, { get }]) =>
  get === "anybody" ? [] : [{ path, needs: get }],
);
const posts = Object.entries(accessTable).flatMap(([path, { posts = [] }]) =>
  posts.map(([needs, what, fields, does]) => ({ path, needs, what, fields, does })),
);

/** Those at which nothing is to be read: what is nowhere, and what is only posted to. */
const nothingThere = [
  ...["admin/*", "admin/lock"],
  "admin/waiting-list",
  "admin/visits/:visitId/whatsapp",
  "admin/currencies/change",
];

/** Which customers a page names. */
const tells = (page: string) =>
  [records.contact.email, records.booking.email, records.order.customerEmail].filter((email) =>
    page.includes(email),
  );

/** What was stored is the same after as before. */
async function changesNothing(act: () => Promise<unknown>) {
  const before = await printOf(site.db);
  await act();
  expect(await printOf(site.db)).toEqual(before);
}

test("every address of the staff area is in the table, with what is posted to it", () => {
  const paths = new Set(places.map(({ path }) => path));
  expect(Object.keys(accessTable).sort()).toEqual([...paths].sort());
  const open = ["admin/login", "admin/logout"];
  const posted = places.filter((place) => exportsOf(place, "action") && !open.includes(place.path));
  expect(posts.map(({ path }) => path)).toEqual(
    expect.arrayContaining(posted.map(({ path }) => path)),
  );
  const unread = places.filter((place) => !exportsOf(place, "loader"));
  expect(unread.map(({ path }) => path)).toEqual(["admin/dashboard"]);
});

test.each(gets)("a guest who asks for $path is sent to sign in", async ({ path }) => {
  const address = addressOf(path);
  const answer = await site.get(address);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe(`/admin/login?to=${encodeURIComponent(address)}`);
  const data = await (await site.get(`${address}.data`)).text();
  expect(tells(data)).toEqual([]);
});

test.each(gets)("a customer who asks for $path is refused", async ({ path }) => {
  const answer = await site.get(addressOf(path), { headers: { cookie: cookies.customer } });
  expect(answer.status).toBe(403);
  expect(tells(await answer.text())).toEqual([]);
});

test.each(gets)("$path is read by the roles that may ($needs)", async ({ path, needs }) => {
  for (const role of staffRoles) {
    const answer = await site.get(addressOf(path), {
      headers: { cookie: cookies[role] },
      signal: AbortSignal.timeout(20_000),
    });
    const html = await answer.text();
    const isThere = !nothingThere.includes(path);
    if (mayDo(role, needs)) expect(isThere ? [200, 302] : [404]).toContain(answer.status);
    else expect(answer.status).toBe(403);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    if (answer.status === 403 && isPage) expect(html).toContain("No access");
    expect(answer.headers.get("location") ?? "").not.toContain("/admin/login");
  }
});

const postedAs = async (post: (typeof posts)[number], headers: Record<string, string>) => {
  await site.db.delete(rateLimits);
  return site.post(addressOf(post.path), await post.fields(records, site.db), headers);
};

/** Each post is refused to somebody, and all of them together change nothing. */
async function expectRefused(
  asked: typeof posts,
  headers: Record<string, string>,
  isRefused: (answer: Response) => boolean,
) {
  await changesNothing(async () => {
    const done: string[] = [];
    for (const post of asked) {
      if (!isRefused(await postedAs(post, headers))) done.push(`${post.path}, ${post.what}`);
    }
    expect(done).toEqual([]);
  });
}

const isForbidden = ({ status }: Response) => status === 403;
const isSentToSignIn = ({ headers }: Response) =>
  headers.get("location")?.startsWith("/admin/login?to=") ?? false;
const refusedIn = 120_000;

test("a guest posts nothing", () => expectRefused(posts, {}, isSentToSignIn), refusedIn);

test(
  "a customer posts nothing",
  () => expectRefused(posts, { cookie: cookies.customer }, isForbidden),
  refusedIn,
);

test.each(staffRoles.filter((role) => posts.some(({ needs }) => !mayDo(role, needs))))(
  "a %s posts nothing that needs another permission",
  (role) => {
    const refused = posts.filter(({ needs }) => !mayDo(role, needs));
    return expectRefused(refused, { cookie: cookies[role] }, isForbidden);
  },
  refusedIn,
);

test.each(posts)("$path, $what: by the lowest role that may", async (post) => {
  const role = staffRoles.find((each) => mayDo(each, post.needs)) ?? "owner";
  const before = post.does && (await printOf(site.db));
  const fields = await post.fields(records, site.db);
  const answer = await site.post(addressOf(post.path), fields, { cookie: cookies[role] });
  expect(answer.headers.get("location") ?? "").not.toContain("/admin/login");
  // What is no valid form may be refused, but as a form, not as a person.
  expect(post.does ? [200, 302] : [200, 302, 409, 422]).toContain(answer.status);
  if (post.does) expect(await printOf(site.db)).not.toEqual(before);
});

/** What a technician may post with that grant alone; what every technician may is posted above. */
const postsOf = (grant: Grant) =>
  posts.filter(
    ({ needs }) =>
      needs !== "any-password" &&
      may({ role: "technician", grants: [grant] }, needs) &&
      !mayDo("technician", needs),
  );

async function technicianWith(...granted: Grant[]): Promise<string> {
  const person = { role: "technician", emailVerified: true } as const;
  const { userId, cookie } = await signedIn(site.app, person);
  await site.db.update(user).set({ grants: granted }).where(eq(user.id, userId));
  return cookie;
}

test.each(grants.filter((grant) => postsOf(grant).length > 0))(
  "a technician granted %s reads what they may post to",
  async (grant) => {
    const cookie = await technicianWith(grant);
    for (const { path, what, fields } of postsOf(grant)) {
      const posted = await fields(records, site.db);
      const read = await site.get(addressOf(path), { headers: { cookie } });
      await read.body?.cancel();
      const post = await site.post(addressOf(path), posted, { cookie });
      expect([path, what, post.status === 403]).toEqual([path, what, read.status === 403]);
    }
  },
);

test.each(grants)(
  "a technician granted %s and the log sees no link to what they may not open",
  async (grant) => {
    const cookie = await technicianWith("audit", grant);
    const kindOf = (to: string) => to.replace(/[\da-f]{8}-[\da-f-]{27}|\?.*/g, "");
    const seen = new Map([["/admin", "/admin"]]);
    const refused: string[] = [];
    for (const to of seen.values()) {
      const answer = await site.get(to, { headers: { cookie } });
      const links = (await answer.text()).matchAll(/ href="(\/admin[^"]*)"/g);
      const found = [...links].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
      for (const link of [answer.headers.get("location") ?? "", ...found])
        if (link.startsWith("/admin") && !seen.has(kindOf(link))) seen.set(kindOf(link), link);
      if (answer.status === 403) refused.push(to);
    }
    expect(refused).toEqual([]);
  },
);

test("something is done by each permission that is there for posts", () => {
  const needed = new Set(posts.map(({ needs }) => needs));
  needed.delete("any-password");
  const done = posts.filter(({ does }) => does).map(({ needs }) => needs);
  expect(new Set(done)).toEqual(needed);
  expect([...needed].sort()).toEqual([
    "api",
    "bays",
    "change",
    "close-till",
    "codes",
    "content",
    "delete",
    "hours",
    "lock-period",
    "manage-staff",
    "prices",
    "read",
    "refund",
    "stock",
    "take-payment",
    "today",
  ]);
});
