import { afterAll, beforeAll, expect, test } from "vitest";
import { laterDateChoice } from "#app/features/booking/booking.ts";
import type { Form } from "../abuse/forms.ts";
import { takeStock } from "../abuse/stock.ts";
import { type Role, startWorld, type World } from "../abuse/world.ts";
import { attribute } from "./form-html.ts";

let world: World;
let forms: Form[];
beforeAll(async () => {
  world = await startWorld();
  ({ forms } = await takeStock(world));
}, 180_000);
afterAll(() => world.site.stop());

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
  const summary = html.match(/<div role="alert".*?<\/ul>/s)?.[0] ?? "";
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
  let links = 0;
  for (const form of forms) {
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
  expect(dead).toEqual([]);
  expect(links).toBeGreaterThan(100);
}, 480_000);
