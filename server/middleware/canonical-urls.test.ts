import { Hono } from "hono";
import { expect, test } from "vitest";
import { canonicalUrls } from "./locale.ts";

const spelling = new Hono().get("*", canonicalUrls).all("*", (c) => c.text("as asked"));

test.each([
  ["/About", "/about"],
  ["/about/", "/about"],
  ["/%61bout?utm_source=Card", "/about?utm_source=Card"],
  ["/AR/Services/%70remium-wash?booked=A", "/ar/services/premium-wash?booked=A"],
  ["/ar/", "/ar"],
  ["/AR", "/ar"],
  ["//", "/"],
  ["/perfumes/OUD", "/perfumes/oud"],
])("%s leads to %s", async (asked, path) => {
  for (const method of ["GET", "HEAD"]) {
    const answer = await spelling.request(`http://here${asked}`, { method });
    expect([answer.status, answer.headers.get("location")]).toEqual([301, path]);
  }
  const posted = await spelling.request(`http://here${asked}`, { method: "POST" });
  expect(posted.status).toBe(200);
});

test.each([
  "/",
  "/about",
  "/about.data",
  "//evil.example",
  "/%2Fevil.example/about",
  "/%5Cevil.example/",
  "/ar//evil.example",
  "/Cart",
  "/profile/orders/ABC",
  "/admin/",
  "/reset-password?token=ABC",
  "/%E0%A4%A",
])("%s stays as it was asked for", async (address) => {
  expect(await (await spelling.request(`http://here${address}`)).text()).toBe("as asked");
});
