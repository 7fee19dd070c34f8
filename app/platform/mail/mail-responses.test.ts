import { expect, test } from "vitest";
import { mailAttachment, mailDocument } from "./mail-responses.ts";

const file = { filename: "booking.ics", contentType: "text/calendar", content: "BEGIN:VCALENDAR" };
const headersOf = (changes: Partial<typeof file>) =>
  mailAttachment({ ...file, ...changes }).headers;

test.each([
  ["../../etc/passwd", `filename=".._.._etc_passwd"; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd`],
  [`a";b=\r\nX: y`, `filename="a__b___X_ y"; filename*=UTF-8''a%22%3Bb%3D%0D%0AX%3A%20y`],
  ["حجز (1).ics", `filename="___ _1_.ics"; filename*=UTF-8''%D8%AD%D8%AC%D8%B2%20%281%29.ics`],
  ["\ud800", `filename="_"; filename*=UTF-8''%EF%BF%BD`],
])("the file name %j breaks no header", (filename, names) => {
  expect(headersOf({ filename }).get("Content-Disposition")).toBe(`attachment; ${names}`);
});

test("what is no content type is a file of bytes", () => {
  for (const contentType of ["", "text/html\r\nX: y", "nonsense", "text/html; charset=x"]) {
    expect(headersOf({ contentType }).get("Content-Type")).toBe(
      "application/octet-stream; charset=utf-8",
    );
  }
});

test("a mail is shown without scripts, forms and frames, and its pictures with it", () => {
  const { headers } = mailDocument("<p>Hello</p>", { siteUrl: "https://lamaan.example/shop" });
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("img-src 'self' data: https://lamaan.example;");
  expect(policy).toContain("form-action 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/; sandbox allow-popups allow-popups-to-escape-sandbox$/);
  expect(policy).not.toMatch(/script|allow-forms|allow-same-origin/);
});
