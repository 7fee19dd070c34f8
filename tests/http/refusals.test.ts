import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { bookingSubmissions } from "#db/schema.ts";
import { whileUnreadable } from "../database.ts";
import { startSite, unescaped, visibleText } from "./site.ts";

const site = await startSite();
afterEach(() => {
  site.lines.length = 0;
});
const errors = () => site.lines.filter((line) => line.includes('"level":"error"'));

test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])(
  "%s is refused with what is allowed",
  async (method) => {
    const response = await site.get("/services/premium-wash", { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(visibleText(await response.text())).toContain("That did not work");
    expect(errors()).toEqual([]);
  },
);

test.each(["/", "/ar", "/services", "/privacy", "/nowhere", "/services.data"])(
  "a post to %s, which takes none, is not called our fault",
  async (address) => {
    const response = await site.post(address, { a: "b" });
    expect(response.status).toBe(405);
    expect(await response.text()).not.toMatch(/The fault is ours|العطل/);
    expect(errors()).toEqual([]);
  },
);

const paper = "0198c0de-0000-7000-8000-000000000000";
test.each([
  [`/orders/${paper}/invoice`, "This link no longer works", "tel:"],
  [`/ar/invoices/${paper}`, "لم يعد هذا الرابط صالحًا", "tel:"],
  ["/visit/nobody/invoices/1", "This link no longer works", "tel:"],
  [`/orders/${paper}/invoice.pdf`, "doesn't exist"],
  [`/ar/invoices/${paper}/invoice.pdf`, "غير موجودة"],
  [`/invoices/${paper}/invoice.pdf?key=old`, "doesn't exist"],
  [`/bookings/${paper}/calendar.ics`, "doesn't exist"],
])("a paper at %s that is not there is said to be missing", async (address, ...words) => {
  const response = await site.get(address);
  expect(response.status).toBe(404);
  const answer = unescaped(await response.text());
  for (const each of words) expect(answer).toContain(each);
  expect(errors()).toEqual([]);
});

test.each(["https://evil.example", "null", "::::"])(
  "a form posted from %s is refused with a page, in both languages",
  async (Origin) => {
    for (const [address, words] of [
      ["/services/premium-wash", "That did not work"],
      ["/ar/services/premium-wash", 'dir="rtl"'],
      ["/contact.data", "403"],
    ] as const) {
      const response = await site.post(address, {}, { Origin });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain(words);
    }
    expect(errors()).toEqual([]);
  },
);

test.each([
  ["says how long it is", "Content-Length: 5000\r\n", "name=Omar"],
  ["does not say how long it is", "Transfer-Encoding: chunked\r\n", "9\r\nname=Omar\r\n"],
])("a sender that breaks off in a form that %s is no failure of ours", async (_, header, begun) => {
  const { hostname, port, host } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: ${host}\r\n${header}` +
      `Content-Type: application/x-www-form-urlencoded\r\n\r\n${begun}`,
  );
  await wait(200);
  socket.destroy();
  await expect.poll(() => site.lines.join("")).toContain('"path":"/contact"');
  expect(site.lines.join("")).toContain('"status":499');
  expect(errors()).toEqual([]);
});

const strange: [string, string][] = [
  ["names of the language's own", "__proto__=a&constructor=b&toString=c&hasOwnProperty=d"],
  ["the same field twice", "firstName=One&firstName=Two"],
  ["lists", "firstName[]=a&firstName[0]=b&firstName.x=c"],
  ["bytes that are no text", "firstName=%ff%fe&lastName=%c3%28&carMake=%ED%A0%80"],
  ["null bytes", "firstName=%00&lastName=a%00b"],
  ["broken escapes", "firstName=%&lastName=%zz"],
  ["nothing", ""],
  ["only signs", "=&=&&==="],
  [
    "ten thousand fields",
    Array.from({ length: 10_000 }, (_, i) => `${i}=1`)
      .join("&")
      .slice(0, 64_000),
  ],
];
test.each(strange)("a form of %s is answered at its fields", async (_, body) => {
  for (const address of ["/services/premium-wash", "/ar/contact", "/contact.data"]) {
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": `10.3.0.${strange.findIndex(([, each]) => each === body)}`,
    };
    const response = await site.get(address, { method: "POST", body, headers });
    expect(response.status).toBe(422);
  }
  expect(errors()).toEqual([]);
});

test("files where texts belong count as empty", async () => {
  const body = new FormData();
  body.set("firstName", new File(["Aisha"], "aisha.txt"));
  body.set("additionalNotes", new File(["x"], "x.txt"));
  const response = await site.get("/services/premium-wash", { method: "POST", body });
  expect(response.status).toBe(422);
  expect(visibleText(await response.text())).toContain("First name is required");
});

test.each([
  ["a page", "/services/premium-wash", "Something went wrong", "<main"],
  ["a page in Arabic", "/ar/services/premium-wash", 'dir="rtl"', "<main"],
])(
  "%s that fails says so in its frame, with the id that the log has once",
  async (_, page, words, frame) => {
    await whileUnreadable(site.db, "booking_submissions", async () => {
      const id = "0198c0de-0000-7000-8000-000000000000";
      const response = await site.get(`${page}?booked=${id}`);
      expect(response.status).toBe(500);
      const html = await response.text();
      expect(html).toContain(words);
      expect(html).toContain(frame);
      const requestId = response.headers.get("x-request-id") ?? "no id";
      expect(visibleText(html)).toContain(requestId);
      expect(errors()).toHaveLength(1);
      expect(errors()[0]).toContain(requestId);
      expect(errors()[0]).not.toContain(id);
    });
  },
);

test("a component that fails gives the same page, and one line", async () => {
  const { brand } = site.app.settings;
  const { mapPoint } = brand;
  Object.assign(brand, { mapPoint: null });
  try {
    const response = await site.get("/contact");
    expect(response.status).toBe(500);
    const requestId = response.headers.get("x-request-id") ?? "no id";
    expect(visibleText(await response.text())).toContain(requestId);
    expect(errors()).toHaveLength(1);
  } finally {
    Object.assign(brand, { mapPoint });
  }
});

test.each(["/", "%2f", "a", "/ar/", "%61"])(
  "a path of '%s' without end is refused at once",
  async (part) => {
    const response = await site.get(`/${part.repeat(15_000 / part.length)}x`);
    expect(response.status).toBe(414);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  },
);

test("a missing file of the build is not kept for a year", async () => {
  const response = await site.get("/assets/main-00000000.js");
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control") ?? "").not.toContain("immutable");
});

test("a forged host leads nobody away, and changes no page", async () => {
  const forged = await rawGet("/contact", ["Host: evil.example", "X-Forwarded-Host: evil.example"]);
  expect(forged).toMatch(/^HTTP\/1.1 200 /);
  expect(forged).not.toContain("evil");
  const redirect = await rawGet("/language/ar?to=/contact", ["Host: evil.example"]);
  expect(redirect).toMatch(/\r\nlocation: \/ar\/contact\r\n/i);
});

test("mails lead to the site, whatever host was asked", async () => {
  const fields = {
    firstName: "Aisha",
    lastName: "Host",
    email: "host@example.com",
    phone: "0501234567",
    selectedDate: "2026-11-24",
    selectedTime: "10:00 AM",
    carMake: "Nissan",
    carModel: "Patrol",
    carYear: "2023",
  };
  const before = await site.db.$count(bookingSubmissions);
  const body = new URLSearchParams(fields).toString();
  await rawGet(
    "/services/premium-wash",
    [
      "Host: evil.example",
      "Origin: http://evil.example",
      "X-Forwarded-For: 10.4.0.1",
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
    ],
    body,
  );
  expect(await site.db.$count(bookingSubmissions)).toBe(before + 1);
  const mails = await site.db.query.emailOutbox.findMany();
  expect(JSON.stringify(mails)).not.toContain("evil");
});

function rawGet(to: string, headers: string[], body = ""): Promise<string> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  const method = body ? "POST" : "GET";
  socket.write(
    `${method} ${to} HTTP/1.1\r\n${headers.join("\r\n")}\r\nConnection: close\r\n\r\n${body}`,
  );
  return new Promise((resolve, reject) => {
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", reject).on("close", () => resolve(answer));
  });
}
