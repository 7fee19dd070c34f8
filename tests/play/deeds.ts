import { slotValue } from "#app/features/booking/slots.ts";
import { visitPath, visitToken } from "#app/features/booking/visit-link.server.ts";
import { newId } from "#app/lib/ids.ts";
import { addDays, today } from "#app/lib/time.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { Draw } from "../../scripts/demo/draw.ts";
import { message } from "../http/public-forms.ts";
import { bookingOf } from "../process/requests.ts";
import type { newShopper } from "../shoppers.ts";
import { filledIn, formsOf } from "./page-forms.ts";

// What people do all day, each a step or two. They press what stands on the page in front of them.

export const secret = "a secret only for the tests of this product";
const settings = parseSettings({ SECRET: secret });

/** What everybody can come across, and what was acknowledged to somebody. */
export type World = {
  visits: string[];
  perfumeIds: string[];
  publishableKey: string;
  bookings: string[];
  messages: string[];
  orders: string[];
};

export type Player = {
  hand: ReturnType<typeof newShopper>;
  /** A request as it is, of a program that keeps nothing. */
  program: (path: string, init: RequestInit) => Promise<Response>;
  draw: Draw;
  world: World;
};
type Deed = { weight: number; run: (player: Player) => Promise<unknown> };

/** What somebody types, by the name of the field; now and then nonsense. */
function typedBy(draw: Draw): Record<string, string> {
  const name = `play-${newId().slice(-12)}`;
  const odd = draw.chance(0.1) ? draw.pick(["", "👩🏽‍🔧 <b>", "٣٤٥", "\u200b", "-7"]) : null;
  const day = addDays(today(new Date()), draw.between(40, 300));
  return {
    ...bookingOf(name),
    ...message,
    name: "Layla Hassan",
    email: `${name}@example.com`,
    phone: `05${draw.between(10_000_000, 99_999_999)}`,
    plate: "Dubai A 12345",
    extraName: odd ?? "Clay bar",
    extraMinutes: odd ?? "15",
    extraPriceAed: "50",
    priceAed: odd ?? String(draw.between(1, 900)),
    reason: odd ?? "weather",
    body: odd ?? "Called back",
    code: `PLAY${newId().slice(-8)}`,
    discountValue: "10",
    startsOn: day,
    endsOn: addDays(day, draw.between(0, 3)),
    startsMinute: odd ?? draw.pick(["", "14:00"]),
    endsMinute: draw.pick(["", "16:00"]),
  };
}

/** Reads a page and sends one of its forms; those whose address or button `not` names are left alone. */
async function press({ hand, draw }: Player, path: string, not = /(?!)/) {
  const page = await hand.visit(path);
  const forms = formsOf(await page.text(), path)
    .filter(({ action }) => !/log-?out|sign-?out|\/lock|\/currency/.test(action))
    .map((form) => ({ ...form, buttons: form.buttons.filter(({ value }) => !not.test(value)) }))
    .filter(({ values, buttons }) => buttons.length > 0 && !not.test(values.intent ?? ""));
  if (forms.length === 0) return null;
  const form = draw.pick(forms);
  return hand.send(form.action, filledIn(form, draw, typedBy(draw)));
}

async function pressOneOf(player: Player, list: string, link: RegExp, not?: RegExp) {
  const to = await oneOf(player, list, link);
  if (to) await press(player, to, not);
}

/** One of the first links of this kind on a page. */
async function oneOf({ hand, draw }: Player, list: string, link: RegExp, most?: number) {
  const page = await (await hand.visit(list)).text();
  const links = [...page.matchAll(/ href="([^"]*)"/g)].flatMap(([, to = ""]) =>
    link.test(to) ? [to] : [],
  );
  return links.length > 0 ? draw.pick(links.slice(0, most)) : null;
}

/** Takes a car the next step through the workshop, or the one that stands beside it. */
async function moveOn({ hand, draw }: Player, path: string) {
  const forms = formsOf(await (await hand.visit(path)).text(), path)
    .filter(({ values }) => values.intent === "stage")
    .slice(0, 2);
  if (forms.length === 0) return;
  const { action, values, buttons } = draw.pick(forms);
  await hand.send(action, { ...values, to: buttons[0]?.value ?? "" });
}

const read =
  (...paths: string[]) =>
  ({ hand, draw }: Player) =>
    hand.visit(draw.pick(paths));

async function book({ hand, draw, world }: Player) {
  const name = `play-${newId().slice(-12)}`;
  const service = draw.pick(["premium-wash", "interior-detailing", "ceramic-coating"]);
  const day = addDays(today(new Date()), draw.between(0, 30));
  const selectedTime = slotValue(draw.between(10, 21) * 60);
  const email = `${name}@example.com`;
  const fields = { ...bookingOf(name), vehicleSize: "suv", selectedDate: day, selectedTime };
  const phone = `05${draw.between(10_000_000, 99_999_999)}`;
  const answer = await hand.send(`/services/${service}`, { ...fields, phone });
  if (answer.status === 302) world.bookings.push(email);
}

async function write({ hand, draw, world }: Player) {
  const email = `play-${newId().slice(-12)}@example.com`;
  const answer = await hand.send("/contact", { ...typedBy(draw), email });
  if (answer.status === 302) world.messages.push(email);
}

/** As a program of somebody without an account does it. */
async function writeTwoByProgram({ program, world }: Player) {
  const rows = [1, 2].map(() => ({
    ...message,
    email: `play-${newId().slice(-12)}@example.com`,
  }));
  const answer = await program("/rest/v1/contact_submissions", {
    method: "POST",
    body: JSON.stringify(rows),
    headers: { "Content-Type": "application/json", apikey: world.publishableKey },
  });
  if (answer.status === 201) world.messages.push(...rows.map(({ email }) => email));
}

async function order({ hand, draw, world }: Player) {
  await hand.addToCart(draw.pick(world.perfumeIds), draw.between(1, 3));
  const id = await hand.checkOut();
  if (id) world.orders.push(id);
}

async function usePrivateLink(player: Player) {
  const { draw, world } = player;
  if (world.visits.length === 0) return;
  const visit = { id: draw.pick(world.visits), tokenVersion: 1 };
  const link = visitPath(visitToken(settings, visit));
  await press(player, draw.chance(0.3) ? `${link}/move` : link);
}

export async function bookAtTheDesk(player: Player, isWalkIn = player.draw.chance(0.7)) {
  const { hand, draw, world } = player;
  const typed = typedBy(draw);
  const asked = new URLSearchParams({
    ...(isWalkIn && { "walk-in": "1" }),
    phone: typed.phone ?? "",
    service: draw.pick(["premium-wash", "interior-detailing", "exterior-detailing"]),
    vehicleSize: draw.pick(["sedan", "suv"]),
  });
  const page = `/admin/visits/new?${asked}`;
  const form = formsOf(await (await hand.visit(page)).text(), page).find(
    ({ values }) => values.channel,
  );
  if (!form) return;
  const fields = { ...filledIn(form, draw, typed), ...Object.fromEntries(asked) };
  fields.start ??= draw.pick(form.choices.start ?? [""]);
  let answer = await hand.send(page, fields);
  if (answer.status === 422) {
    // Out of hours, or where the car would wait, the answer asks once.
    const [asking] = formsOf(await answer.text(), page).filter(({ values }) => values.channel);
    answer = await hand.send(page, { ...fields, ...asking?.values, overrule: "on" });
  }
  const place = answer.headers.get("location") ?? "";
  const [, visitId] = /^\/admin\/visits\/([0-9a-f-]{36})$/.exec(place) ?? [];
  if (visitId) world.visits.push(visitId);
}

async function workOnVisit(player: Player) {
  const { draw, world } = player;
  // The newest ones are in the workshop.
  const near = world.visits.slice(-12);
  if (near.length > 0) await press(player, `/admin/visits/${draw.pick(near)}`);
}

async function moveNearOn(player: Player) {
  const near = player.world.visits.slice(-4);
  if (near.length > 0) await moveOn(player, `/admin/visits/${player.draw.pick(near)}`);
}

/** Somebody picks a status in the list, whatever the car is doing meanwhile. */
async function setStatus({ hand, draw }: Player) {
  const page = await (await hand.visit(bookingList)).text();
  const rows = [...page.matchAll(/name="selected" value="([0-9a-f-]{36}):([a-z]+)"/g)];
  if (rows.length === 0) return;
  const [, id = "", shown = ""] = draw.pick(rows);
  const seen = draw.chance(0.2) ? draw.pick(statuses) : shown;
  const reason = draw.pick(["weather", "no-show", "no-show", "-7"]);
  await hand.send(bookingList, { intent: "status", id, seen, status: draw.pick(statuses), reason });
}

const statuses = ["pending", "confirmed", "completed", "cancelled"];

async function callCustomer({ hand, draw, world }: Player) {
  if (world.visits.length === 0) return;
  const answered = draw.pick(["yes", "no"]);
  await hand.send(`/admin/visits/${draw.pick(world.visits)}`, { intent: "call", answered });
}

/** Cancelled, not come, or brought back, now and then from a state that the page does not show. */
async function cancelAtTheDesk({ hand, draw, world }: Player) {
  if (world.visits.length === 0) return;
  const to = draw.pick(["cancelled", "no-show", "confirmed"]);
  const reason = draw.pick(["customer", "workshop", "weather", "", "-7"]);
  const visit = `/admin/visits/${draw.pick(world.visits.slice(-20))}`;
  const forms = formsOf(await (await hand.visit(visit)).text(), visit);
  const shown = forms.find(({ values }) => values.intent === "stage")?.values.from;
  const from = draw.chance(0.2) ? "requested" : (shown ?? "cancelled");
  await hand.send(visit, { intent: "stage", from, to, reason });
}

/** Another price or a discount, whatever else is done to the car meanwhile. */
async function changePrice({ hand, draw, world }: Player) {
  if (world.visits.length === 0) return;
  const page = `/admin/visits/${draw.pick(world.visits.slice(-12))}`;
  const forms = formsOf(await (await hand.visit(page)).text(), page);
  const form = forms.find(({ values }) => values.intent === "price");
  if (!form) return;
  const amount = draw.pick(["0", "10", "100", "٢٥", "99999", "-5", "1,5", "👩🏽‍🔧"]);
  const priceReason = draw.pick(["Regular customer", "", "<b>"]);
  await hand.send(page, { ...filledIn(form, draw, {}), amount, priceReason });
}

/** Somebody goes home at four, or a bay is repaired, and all that must move is placed again. */
async function goHomeEarly(player: Player) {
  const { hand, draw } = player;
  const page = "/admin/bays/away";
  const [form] = formsOf(await (await hand.visit(page)).text(), page).filter(
    ({ choices }) => choices.resourceId,
  );
  if (!form) return;
  const date = today(new Date());
  const [startsMinute, endsMinute] = draw.pick([
    ["16:00", ""],
    ["14:00", "16:00"],
  ]);
  const resourceId = draw.pick(form.choices.resourceId ?? [""]);
  const days = { startsOn: date, endsOn: date };
  await hand.send(page, { resourceId, ...days, startsMinute, endsMinute, reason: "Ill" });
  const board = formsOf(await (await hand.visit("/admin/bays")).text(), "/admin/bays");
  const all = board.find(({ values }) => values.intent === "place-all");
  if (all) await hand.send(all.action, all.values);
}

/** New bottles are added to the number on the form while others buy. */
async function receiveStock({ hand, draw, world }: Player) {
  const page = `/admin/perfumes/${draw.pick(world.perfumeIds)}/edit`;
  const forms = formsOf(await (await hand.visit(page)).text(), page);
  const form = forms.find(({ values }) => values.stockQuantity);
  if (!form) return;
  const bottles = Number(form.values.stockQuantity) + draw.between(1, 9);
  await hand.send(form.action, { ...form.values, stockQuantity: String(bottles) });
}

const bookingList = "/admin/dashboard/bookings";
const inWork = /^\/admin\/today\/./;

/** By role, what its people do. */
export const deeds: Record<"guest" | "customer" | "counter" | "technician" | "owner", Deed[]> = {
  guest: [
    { weight: 5, run: book },
    { weight: 3, run: read("/", "/services", "/services/premium-wash", "/ar/perfumes", "/cart") },
    { weight: 2, run: write },
    { weight: 1, run: writeTwoByProgram },
    { weight: 4, run: usePrivateLink },
    {
      weight: 1,
      run: (player) => pressOneOf(player, "/services/premium-wash", /^\/waiting-list\//),
    },
  ],
  customer: [
    { weight: 5, run: order },
    { weight: 2, run: (player) => pressOneOf(player, "/profile/orders", /^\/profile\/orders\/./) },
    { weight: 1, run: (player) => press(player, "/cart") },
    { weight: 1, run: read("/perfumes", "/profile/bookings", "/profile/addresses", "/profile") },
  ],
  counter: [
    { weight: 8, run: bookAtTheDesk },
    { weight: 15, run: moveNearOn },
    { weight: 10, run: workOnVisit },
    { weight: 2, run: (player) => press(player, "/admin/board") },
    { weight: 3, run: (player) => press(player, "/admin/perfumes/orders") },
    { weight: 3, run: (player) => press(player, bookingList) },
    { weight: 4, run: setStatus },
    { weight: 3, run: callCustomer },
    { weight: 2, run: cancelAtTheDesk },
    { weight: 1, run: goHomeEarly },
    { weight: 2, run: (player) => press(player, "/admin/bays") },
    { weight: 2, run: read("/admin/board", "/admin/today", "/admin/find?q=play") },
  ],
  technician: [
    { weight: 3, run: (player) => press(player, "/admin/today") },
    { weight: 5, run: (player) => pressOneOf(player, "/admin/today", inWork) },
    {
      weight: 10,
      run: async (player) => {
        const car = await oneOf(player, "/admin/today", inWork, 4);
        if (car) await moveOn(player, car);
      },
    },
  ],
  owner: [
    { weight: 1, run: (player) => press(player, "/admin/hours/new/closure") },
    { weight: 1, run: (player) => press(player, "/admin/hours") },
    { weight: 1, run: (player) => press(player, "/admin/bays/away") },
    { weight: 1, run: (player) => press(player, "/admin/discounts/new") },
    {
      weight: 2,
      run: (player) => pressOneOf(player, "/admin/website", /\/website\/./, /delete|hide/),
    },
    { weight: 1, run: (player) => press(player, "/admin/mail") },
    { weight: 1, run: receiveStock },
    { weight: 2, run: changePrice },
    { weight: 2, run: read("/admin/reports", "/admin/audit", "/admin/customers", "/admin/bin") },
  ],
};

export type Role = keyof typeof deeds;

export function nextDeed(role: Role, draw: Draw): Deed["run"] {
  const all = deeds[role].flatMap(({ weight, run }) => Array.from({ length: weight }, () => run));
  return draw.pick(all);
}
