import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addressFieldNames } from "#app/features/customers/address.ts";
import { addresses, emailOutbox, user, userProfiles } from "#db/schema.ts";
import { changeIn, rowIn } from "../database.ts";
import { cookieHeader } from "./accounts.ts";
import { chosenIn, descriptionOf, fieldValue, fieldValues, problemsOf } from "./form-html.ts";
import { type Fields, startSite, visibleText } from "./site.ts";
import { type Visitor, visitor, visitorWith } from "./visitor.ts";

const site = await startSite();
const aisha = await visitor(site, { name: "Aisha Khan" });
const omar = await visitor(site, { name: "Omar Haddad" });
beforeEach(async () => {
  await site.db.delete(addresses);
  await site.db.delete(userProfiles);
  const unchanged = { name: "Aisha Khan", emailVerified: false };
  await changeIn(site.db, user, { id: aisha.userId }, unchanged);
});

const address = {
  fullName: "Aisha Khan",
  phone: "050 123 4567",
  country: "UAE",
  city: "Dubai",
  addressLine1: "Villa 12",
  addressLine2: "",
  state: "",
  postalCode: "",
};
const book = "/profile/addresses";
const addressesOf = (userId: string) =>
  site.db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(addresses.id);
async function addressOf(person: typeof aisha): Promise<string> {
  await person.post(`${book}/new`, address);
  const [first] = await addressesOf(person.userId);
  if (!first) throw new Error("The address was not added");
  return first.id;
}

test("the account has its tabs, the way to the shop and the way out", async () => {
  const html = await aisha.html("/profile");
  expect(visibleText(html)).toContain("My Profile My Bookings My Cars My Orders Address Book");
  expect(html).toContain('action="/sign-out"');
  expect(visibleText(html)).toContain("Continue Shopping");
});

test("a profile is changed, and thanked for once", async () => {
  const fields = { fullName: "  Aisha  Al Khan ", phone: "+971 50 123 4567" };
  const response = await aisha.post("/profile", fields);
  expect([response.status, response.headers.get("location")]).toEqual([302, "/profile"]);
  const profile = await rowIn(site.db, userProfiles, { id: aisha.userId });
  expect(profile).toMatchObject({ fullName: "Aisha Al Khan", phone: "0501234567" });
  const notice = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const next = visitorWith(site, [aisha.cookie, ...notice].join("; "));
  const html = await next.html("/profile");
  expect(visibleText(html)).toContain("Profile updated successfully!");
  expect(fieldValues(html, ["fullName", "phone"])).toEqual({
    fullName: "Aisha Al Khan",
    phone: "050 123 4567",
  });
  expect(await omar.text("/profile")).not.toContain("Aisha");
});

test("two tabs of one profile: each saves what was changed in it", async () => {
  const names = ["fullName", "phone", "was-fullName", "was-phone"];
  const opened = fieldValues(await aisha.html("/profile"), names);
  await aisha.post("/profile", { ...opened, phone: "050 123 4567" });
  await aisha.post("/profile", { ...opened, fullName: "Aisha Al Khan" });
  expect(fieldValues(await aisha.html("/profile"), ["fullName", "phone"])).toEqual({
    fullName: "Aisha Al Khan",
    phone: "050 123 4567",
  });
});

test("two tabs of one address: each saves what was changed in it, the place as a whole", async () => {
  const home = { ...address, emirate: "Dubai", area: "Mirdif", building: "Villa 12" };
  await aisha.post(`${book}/new`, home);
  const [{ id } = { id: "" }] = await addressesOf(aisha.userId);
  const html = await aisha.html(`${book}/${id}`);
  const was = addressFieldNames.map((name) => `was-${name}`);
  const opened = Object.entries(fieldValues(html, was)).map(([name, text]) => [name, text ?? ""]);
  const save = (changes: Fields) =>
    aisha.post(`${book}/${id}`, { ...home, ...Object.fromEntries(opened), ...changes });
  await save({ phone: "050 765 4321" });
  await save({ area: "Jumeirah" });
  await save({ building: "Villa 14" });
  await save({ fullName: "Aisha Al Khan" });
  const merged = { fullName: "Aisha Al Khan", phone: "0507654321" };
  expect(await addressesOf(aisha.userId)).toMatchObject([
    { ...merged, addressLine1: "Villa 14", addressLine2: "Mirdif" },
  ]);
});

test("two tabs of one address: one that moves to the UAE keeps no number from abroad", async () => {
  const home = { ...address, emirate: "Dubai", area: "Mirdif", building: "Villa 12" };
  const abroad = { ...address, country: "Oman", city: "Muscat" };
  await aisha.post(`${book}/new`, abroad);
  const [{ id } = { id: "" }] = await addressesOf(aisha.userId);
  const was = Object.fromEntries(
    Object.entries(abroad).map(([name, text]) => [`was-${name}`, text]),
  );
  const save = (typed: Fields) => aisha.post(`${book}/${id}`, { ...was, ...typed });
  await save({ ...abroad, phone: "+968 9212 3456" });
  await save(home);
  expect(await addressesOf(aisha.userId)).toMatchObject([{ phone: "0501234567" }]);
  const refused = await save({ ...abroad, phone: "+968 9212 3456" });
  expect(problemsOf(await refused.text())).toContain("Phone number must be 10 digits");
  expect(await addressesOf(aisha.userId)).toMatchObject([{ phone: "0501234567" }]);
});

test.each([
  ["/profile", { fullName: "Aisha Typed", phone: "050 765 4321" }],
  [`${book}/new`, { ...address, addressLine1: "Villa typed" }],
])("what was typed in %s outlives the session, for its customer only", async (page, typed) => {
  const owner = fieldValue(await aisha.html(page), "owner") ?? "";
  const refused = await site.post(page, { ...typed, owner });
  const place = `/perfumes?auth=login&to=${encodeURIComponent(page)}`;
  expect([refused.status, refused.headers.get("location")]).toEqual([302, place]);
  const cookies = cookieHeader(refused.headers.getSetCookie());
  expect(await visitorWith(site, cookies).text(place)).toContain("Not authenticated");
  const back = ({ cookie }: Visitor) => visitorWith(site, `${cookie}; ${cookies}`).html(page);
  const texts = Object.fromEntries(Object.entries(typed).filter(([name]) => name !== "country"));
  expect(fieldValues(await back(aisha), Object.keys(texts))).toEqual(texts);
  expect(await back(omar)).not.toMatch(/Aisha Typed|Villa typed/);
});

test.each([
  ["fullName", "", "Full name is required"],
  ["fullName", "a".repeat(101), "Please use 100 characters or fewer"],
  ["phone", "12345", "Phone number must have 6 to 15 digits"],
])("a profile with %s '%s' is refused with '%s'", async (field, value, problem) => {
  const fields = { fullName: "Somebody else", phone: "0509999999", [field]: value };
  const response = await aisha.post("/profile", fields);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(problemsOf(html)).toEqual([problem]);
  expect(descriptionOf(html, field)).toContain(problem);
  expect(fieldValues(html, ["fullName", "phone"])).toEqual(fields);
  const row = await rowIn(site.db, user, { id: aisha.userId });
  expect(row.name).toBe("Aisha Khan");
});

test("the verification mail is sent again to an address that needs it", async () => {
  expect(await aisha.text("/profile")).toContain("Not verified yet");
  const response = await aisha.post("/profile", { intent: "resend" });
  expect(response.headers.get("location")).toBe("/profile");
  expect(await site.db.$count(emailOutbox, eq(emailOutbox.toAddress, aisha.email))).toBe(1);

  await changeIn(site.db, user, { id: aisha.userId }, { emailVerified: true });
  const html = await aisha.html("/profile");
  expect(visibleText(html)).not.toContain("Not verified yet");
  expect(html).not.toContain('value="resend"');
});

test("an address is added, shown, changed, made default and deleted", async () => {
  expect(await aisha.text(book)).toContain("No addresses yet");
  const first = await addressOf(aisha);
  await aisha.post(`${book}/new`, { ...address, addressLine1: "Office 501", country: "Qatar" });
  expect(await aisha.text(book)).toMatch(/Villa 12.*Office 501.*Qatar/);

  const edit = await aisha.html(`${book}/${first}`);
  expect(fieldValues(edit, ["fullName", "building"])).toEqual({
    fullName: "Aisha Khan",
    building: "Villa 12",
  });
  expect(chosenIn(edit, "emirate")).toBe("Dubai");
  const changed = await aisha.post(`${book}/${first}`, { ...address, addressLine1: "Villa 13" });
  expect([changed.status, changed.headers.get("location")]).toEqual([302, book]);
  const [, second] = await addressesOf(aisha.userId);
  await aisha.post(book, { intent: "default", addressId: second?.id ?? "" });
  expect(await addressesOf(aisha.userId)).toMatchObject([
    { addressLine1: "Villa 13", isDefault: false },
    { addressLine1: "Office 501", isDefault: true },
  ]);

  const asking = await aisha.text(`${book}?delete=${first}`);
  expect(asking).toContain("Are you sure you want to delete this address?");
  expect(await addressesOf(aisha.userId)).toHaveLength(2);
  await aisha.post(book, { intent: "delete", addressId: first });
  expect(await addressesOf(aisha.userId)).toMatchObject([{ addressLine1: "Office 501" }]);
});

test("what is deleted in another tab is said to be gone, above the list as it is", async () => {
  const id = await addressOf(aisha);
  await aisha.post(book, { intent: "delete", addressId: id });
  const again = [
    await aisha.post(book, { intent: "delete", addressId: id }),
    await aisha.post(book, { intent: "default", addressId: id }),
    await aisha.post(`${book}/${id}`, address),
    await aisha.get(`${book}/${id}`),
  ];
  for (const answer of again) {
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(book);
    expect(answer.headers.getSetCookie().join()).toContain("notice=");
  }
});
