import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { laterDateChoice } from "#app/features/booking/booking.ts";
import { attribute } from "../http/form-html.ts";
import { send } from "./ask.ts";
import { type Attempt, attemptsOf } from "./asks.ts";
import type { Form } from "./forms.ts";
import { faultsOf, maxMs } from "./oracle.ts";
import { takeStock } from "./stock.ts";
import { type Role, startWorld } from "./world.ts";

/** As long as it may take in `npm test`; `npm run fuzz` gives it longer, and another seed. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 15);
const isLong = process.env.FUZZ_SECONDS !== undefined;
const seed = Number(process.env.FUZZ_SEED ?? (isLong ? Date.now() & 0x7fffffff : 20261122));

const world = await startWorld();
const stock = await takeStock(world);

/** What chooses between the things that a form does, and is not for people to fill. */
const hiddenNames = new Set(["intent", "mode", "owner", "totalFils", "idempotencyKey", "to"]);

const isTimed = ({ fields }: Form) => fields.some(([name]) => name === "selectedTime");

/** With nothing in it, or with nonsense; a later date is a field of its own. */
const attempts = [
  { fill: () => "", forForm: () => true },
  { fill: () => "?", forForm: () => true },
  {
    fill: (name: string) => (name === "selectedDate" ? laterDateChoice : "x"),
    forForm: isTimed,
  },
];

/** Monday noon, Monday after the last hour, a Sunday, and after the last one of the packages. */
const clocks = ["2026-11-23T08:00Z", "2026-11-23T17:30Z", "2026-11-22T08:00Z", "2026-11-23T14:30Z"];

const readerOf = ({ action }: Form): Role => {
  if (action.startsWith("/admin") && action !== "/admin/login") return "owner";
  return /^\/(profile|checkout|perfumes|cart)/.test(action) ? "customer" : "guest";
};

const filledBy = ({ fields }: Form, fill: (name: string) => string) =>
  Object.fromEntries(
    fields.map(([name, value]) => [name, hiddenNames.has(name) ? value : fill(name)]),
  );

async function postAs(as: Role, to: string, fields: Record<string, string>): Promise<string> {
  const answer = await world.site.post(to, fields, { Cookie: world.cookies[as] });
  return answer.text();
}

function linksOf(html: string): string[] {
  const summary = html.match(/<div [^>]*role="alert".*?<\/ul>/s)?.[0] ?? "";
  return [...summary.matchAll(/<a [^>]*href="#([^"]*)"/g)].map(([, id = ""]) => id);
}

/** The links of the error summary of a page that have nothing to lead to. */
function deadLinks(html: string): string[] {
  const targets = html.match(/<(?:input|select|textarea|fieldset|button)\b[^>]*>/g) ?? [];
  return linksOf(html).filter((id) => {
    const [target, ...others] = targets.filter((tag) => attribute(tag, "id") === id);
    if (!target || others.length > 0) return true;
    const canHaveFocus = !target.startsWith("<fieldset") || target.includes("tabindex");
    return !canHaveFocus || target.includes(` disabled=""`) || target.includes('type="hidden"');
  });
}

test("every link of every error summary leads to a field that can have the focus", async () => {
  const dead: string[] = [];
  const now = world.site.app.now();
  let links = 0;
  for (const form of stock.forms) {
    await world.heal();
    for (const clock of isTimed(form) ? clocks : clocks.slice(0, 1)) {
      world.site.setClock(new Date(clock));
      for (const { fill, forForm } of attempts) {
        if (!forForm(form)) continue;
        const html = await postAs(readerOf(form), form.action, filledBy(form, fill));
        links += linksOf(html).length;
        for (const id of deadLinks(html)) dead.push(`${form.action} ${clock}: #${id}`);
      }
    }
  }
  world.site.setClock(now);
  expect(dead).toEqual([]);
  expect(links).toBeGreaterThan(100);
}, 480_000);

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** What is still held once everything that can go has gone. */
function heldMegabytes() {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 ** 2;
}

/** What is kept of pages and of texts is a fixed number of them; a leak of each request goes over it. */
const mostGrowthMegabytes = 250;

const asText = ({ body, ...rest }: Attempt) =>
  JSON.stringify({ ...rest, body: body && Buffer.from(body).toString("latin1").slice(0, 2_000) });

test(
  "no request makes the server fail, tell of its insides, lead away or wait",
  async () => {
    let asked = 0;
    const statuses = new Map<number, number>();
    const hold = fc.asyncProperty(attemptsOf(stock), async (attempt) => {
      await world.heal();
      world.site.lines.length = 0;
      const answer = await send(stock.url, attempt, maxMs * 3);
      asked += 1;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const errors = world.site.lines.filter((line) => line.includes('"level":"error"'));
      const isStaff = ["technician", "counter", "owner"].includes(attempt.as);
      const faults = faultsOf(attempt, answer, { isStaff, errors });
      if (faults.length > 0) throw new Error(faults.join("\n"));
    });
    const before = heldMegabytes();
    console.log(`fuzz: seed ${seed}, ${seconds} s, ${stock.forms.length} forms`);
    const outcome = await fc.check(hold, {
      seed,
      numRuns: 1_000_000,
      interruptAfterTimeLimit: seconds * 1_000,
      markInterruptAsFailure: false,
    });
    const growth = heldMegabytes() - before;
    console.log(`fuzz: ${asked} requests, ${Math.round(growth)} MB`, Object.fromEntries(statuses));
    const { counterexample, errorInstance } = outcome;
    const found = counterexample && `${asText(counterexample[0])}\n${errorInstance}`;
    expect(found, `repeat it with FUZZ_SEED=${seed}`).toBeNull();
    expect(asked).toBeGreaterThan(100);
    expect(growth).toBeLessThan(mostGrowthMegabytes);
  },
  (seconds + 120) * 1_000,
);

test("a choice that no form offers is refused as one, and no failure", async () => {
  const posts = stock.forms.flatMap((form) => form.choices.map((choice) => ({ form, choice })));
  expect(posts.length).toBeGreaterThan(20);
  const failed: string[] = [];
  for (const { form, choice } of posts) {
    await world.heal();
    world.site.lines.length = 0;
    const cookie = world.cookies[form.action.startsWith("/admin") ? "owner" : "customer"];
    const fields = { ...Object.fromEntries(form.fields), [choice]: "no choice of ours" };
    const { status } = await world.site.post(form.action, fields, { cookie });
    const isLogged = world.site.lines.some((line) => line.includes('"level":"error"'));
    if (status >= 500 || isLogged) failed.push(`${form.action} ${choice}: ${status}`);
  }
  expect(failed).toEqual([]);
}, 180_000);
