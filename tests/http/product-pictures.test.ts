import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { perfumes } from "#db/schema/catalog.ts";
import { startBucket } from "../bucket.ts";
import { rowIn } from "../database.ts";
import { fileOf, picture } from "../pictures.ts";
import { addPerfume, clearPerfumes } from "../shop.ts";
import { descriptionOf, fieldValue, fieldValues, problemsOf } from "./form-html.ts";
import { list, newForm, rose, startShop } from "./product-forms.ts";
import { visitor, visitorWith } from "./visitor.ts";

const site = await startShop();
const staff = await visitor(site, { role: "counter", grants: ["prices"] });
beforeEach(async () => {
  await clearPerfumes(site.db);
});

const bare = { ...rose, picture: "" };
const jpeg = async (width?: number, height?: number) =>
  fileOf(await picture(width, height), "rose.jpg", "image/jpeg");
const imageOf = async (slug = "rose-garden") =>
  (await site.db.select().from(perfumes).where(eq(perfumes.slug, slug)))[0]?.image ?? "";
const messageOf = async (answer: Response) => descriptionOf(await answer.text(), "pictureUrl");

test("an uploaded picture is shown wherever a built-in one is", async () => {
  const answer = await staff.send(newForm, { ...bare, pictureFile: await jpeg(1600, 1200) });
  expect(answer.status).toBe(302);
  const [, id, size] = (await imageOf()).split("/");
  expect(size).toBe("1600x1200");
  for (const page of ["/perfumes", "/perfumes/rose-garden"]) {
    const html = await (await site.get(page)).text();
    expect(html, page).toContain(`/uploads/${id}/400.avif 400w, /uploads/${id}/800.avif 800w`);
    expect(html, page).toContain(`src="/uploads/${id}/1600.jpg" width="1600" height="1200"`);
  }
  expect(await staff.html(list)).toContain(`/uploads/${id}/1600.jpg`);
});

test("its files are ours to serve: kept for ever, of the right type, and never guessed at", async () => {
  await staff.send(newForm, { ...bare, pictureFile: await jpeg(500, 500) });
  const id = (await imageOf()).split("/")[1];
  for (const [name, type] of [
    ["400.avif", "image/avif"],
    ["400.webp", "image/webp"],
    ["500.jpg", "image/jpeg"],
  ]) {
    const answer = await site.get(`/uploads/${id}/${name}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe(type);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(
      parseInt(name ?? "", 10),
    );
  }
});

test("a picture of 30 MB is refused at its field, and everything else typed is kept", async () => {
  const heavy = fileOf(new Uint8Array(30 * 1024 * 1024), "rose.jpg", "image/jpeg");
  const fields = { ...bare, nameAr: "ورد", topNotes: "Rose", features: "a\nb" };
  const answer = await staff.send(newForm, { ...fields, pictureFile: heavy });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(problemsOf(html)).toEqual(["The picture is too large: it may have up to 10 MB."]);
  expect(fieldValues(html, ["name", "nameAr", "topNotes", "priceAed"])).toEqual({
    name: "Rose Garden",
    nameAr: "ورد",
    topNotes: "Rose",
    priceAed: "85",
  });
  expect(fieldValue(html, "features")).toBe("a b");
  expect(await imageOf()).toBe("");
});

test("a body that is larger still is refused with a page", async () => {
  const vast = fileOf(new Uint8Array(41 * 1024 * 1024), "rose.jpg", "image/jpeg");
  const answer = await staff.send(newForm, { ...bare, pictureFile: vast });
  expect(answer.status).toBe(413);
  expect(answer.headers.get("Content-Type")).toContain("text/html");
});

test("nobody but staff makes us read a large body, and no other page takes one", async () => {
  const large = { ...bare, pictureFile: await jpeg(), x: "x".repeat(200_000) };
  const guest = visitorWith(site, "");
  expect((await guest.send(newForm, large)).status).toBe(302);
  expect((await (await visitor(site)).send(newForm, large)).status).toBe(403);
  expect((await staff.send(list, large)).status).toBe(413);
  expect((await guest.send("/contact", large)).status).toBe(413);
});

test("a picture that was taken stays with a form that is refused for something else", async () => {
  await addPerfume(site.db, { slug: "rose-garden" });
  const answer = await staff.send(newForm, { ...bare, pictureFile: await jpeg() });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  const key = fieldValue(html, "picture");
  expect(key).toMatch(/^upload\/.*\/900x900$/);
  expect(html).toContain(`/uploads/${key?.split("/")[1]}/`);
  await staff.send(newForm, { ...bare, slug: "other", picture: key ?? "" });
  expect(await imageOf("other")).toBe(key);
});

test.each([
  ["http://127.0.0.1/x.jpg", "public addresses only"],
  ["file:///etc/passwd", "begins with https:// or http://"],
])("the address %s is refused at its field", async (pictureUrl, message) => {
  const answer = await staff.send(newForm, { ...bare, pictureUrl });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(descriptionOf(html, "pictureUrl")).toContain(message);
  expect(fieldValue(html, "pictureUrl")).toBe(pictureUrl);
});

test("with a bucket, pictures are kept there and served from here", async () => {
  const keys = { region: "us-east-1", accessKeyId: "AKID", secretAccessKey: "secret" };
  const bucket = await startBucket(keys);
  const there = await startShop({
    STORAGE_S3_ENDPOINT: bucket.address.endpoint,
    STORAGE_S3_BUCKET: bucket.address.bucket,
    STORAGE_S3_ACCESS_KEY_ID: keys.accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  });
  try {
    const other = await visitor(there, { role: "owner" });
    const pictureFile = await jpeg(300, 300);
    expect((await other.send(newForm, { ...bare, pictureFile })).status).toBe(302);
    const row = await rowIn(there.db, perfumes, { slug: "rose-garden" });
    const name = `${row.image.split("/")[1]}/300.webp`;
    expect(bucket.files.get(name)?.type).toBe("image/webp");
    expect((await there.get(`/uploads/${name}`)).headers.get("Content-Type")).toBe("image/webp");

    bucket.failNext(9);
    const answer = await other.send(newForm, { ...bare, slug: "next", pictureFile });
    expect(await messageOf(answer)).toContain("The picture could not be stored.");
    expect(there.lines.join()).toContain("picture not kept");
    expect((await there.get(`/uploads/${name}`)).status).toBe(500);
  } finally {
    await there.stop();
    await bucket.stop();
  }
});
