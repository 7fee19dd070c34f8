import { afterAll, beforeAll, expect, test } from "vitest";
import type { InboxSnapshot } from "#app/features/dashboard/overview.ts";
import { signedIn } from "./accounts.ts";
import { booking, bookingPage, message } from "./public-forms.ts";
import { type Site, startSite } from "./site.ts";

let site: Site;
let staff: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  site = await startSite();
  staff = await signedIn(site.app, { role: "counter" });
});
afterAll(() => site.stop());

/** The pulses of a stream, as they come. */
async function* listen(signal: AbortSignal): AsyncGenerator<InboxSnapshot> {
  const headers = { Cookie: staff.cookie, "Accept-Encoding": "gzip" };
  const answer = await site.get("/admin/events", { headers, signal });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(answer.headers.get("cache-control")).toContain("no-transform");
  let unread = "";
  for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    unread += text;
    const events = unread.split("\n\n");
    unread = events.pop() ?? "";
    for (const event of events) {
      if (event.startsWith("data: ")) yield JSON.parse(event.slice("data: ".length));
    }
  }
}

const kinds = (pulse: InboxSnapshot | undefined) => pulse?.items.map(({ kind }) => kind);

test("a booking and a message come down the stream, uncompressed, and name nobody", async () => {
  const stop = new AbortController();
  const pulses = listen(stop.signal);
  const next = async () => (await pulses.next()).value as InboxSnapshot;
  expect(await next()).toEqual({ items: [], lastChange: null });
  await site.post(bookingPage, booking);
  expect(kinds(await next())).toEqual(["booking"]);
  await site.post("/contact", message);
  const last = await next();
  expect(kinds(last)).toEqual(["contact", "booking"]);
  expect(JSON.stringify(last)).not.toMatch(/Aisha|Omar|example\.com/);
  stop.abort();
});

test("where no stream gets through, the same is there to be asked for", async () => {
  const answer = await site.get("/admin/pulse", { headers: { Cookie: staff.cookie } });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(kinds(await answer.json())).toEqual(["contact", "booking"]);
});
