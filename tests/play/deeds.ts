import { slotValue } from "#app/features/booking/slots.ts";
import { visitPath, visitToken } from "#app/features/booking/visit-link.server.ts";
import { newId } from "#app/lib/ids.ts";
import { addDays, today } from "#app/lib/time.ts";
import { parseSettings } from "#app/platform/settings.ts";
import type { Draw } from "../../scripts/demo/draw.ts";
import { message } from "../http/public-forms.ts";
import { fileOf, picture } from "../pictures.ts";
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
type Deed = (player: Player) => Promise<unknown>;

/** What somebody types, by the name of the field, who reads the rest of the form; now and then nonsense. */
function typedBy(draw: Draw, read: Record<string, string> = {}): Record<string, string> {
  const name = `play-${newId().slice(-12)}`;
  const odd = draw.chance(0.1) ? draw.pick(["", "👩🏽‍🔧 <b>", "٣٤٥", "\u200b", "-7"]) : null;
  const day = addDays(today(new Date()), draw.between(40, 300));
  const openFils = Number(read.open ?? 0);
  const cardFils = draw.pick([0, openFils, Math.floor(openFils / 2)]);
  const handedIn = aed(Number(read.expectedFils ?? 0));
  const counted = Object.entries(read).flatMap(([field, text]) => {
    const [, what, perfumeId] = /^(taken|seen)-(.+)$/.exec(field) ?? [];
    if (what === "taken") return [[field, String(draw.between(0, Number(text)))]];
    return what && draw.chance(0.3)
      ? [[`count-${perfumeId}`, String(Number(text) + draw.between(-1, 2))]]
      : [];
  });
  return {
    ...Object.fromEntries(counted),
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
    reason: odd ?? draw.pick(["weather", "customer", "workshop"]),
    amount: odd ?? draw.pick(["0", "10", "100", "99999", "1,5"]),
    priceReason: odd ?? "Regular customer",
    body: odd ?? "Called back",
    code: `PLAY${newId().slice(-8)}`,
    discountValue: "10",
    startsOn: day,
    endsOn: addDays(day, draw.between(0, 3)),
    startsMinute: odd ?? draw.pick(["", "14:00"]),
    endsMinute: draw.pick(["", "16:00"]),
    floatFils: odd ?? "200",
    amountFils: odd ?? String(draw.between(1, 90)),
    "pieces-20000": "1",
    "pieces-25": draw.pick(["", "3"]),
    differenceReason: odd ?? "A note is missing",
    cash: odd ?? (openFils > cardFils ? aed(openFils - cardFils + draw.pick([0, 0, 5_000])) : ""),
    card: cardFils > 0 ? aed(cardFils) : "",
    cardReference: "0042",
    refundReason: odd ?? "Wrong car",
    onAccount: odd ?? "Regular customer",
    courier: odd ?? "Bilal",
    note: odd ?? "Nobody opens",
    answer: odd ?? "It was opened",
    handedIn: odd ?? draw.pick([handedIn, handedIn, "10"]),
    quantity: odd ?? String(draw.between(1, 3)),
    cost: "12.50",
  };
}

/**
 * Reads a page and sends one of its forms, now and then twice at once. `wanted` is tried on the
 * form's intent and the button's value.
 */
async function press(
  { hand, draw }: Player,
  path: string,
  wanted = /(?:)/,
  typed?: Record<string, string>,
): Promise<boolean> {
  const page = await hand.visit(path);
  const forms = formsOf(await page.text(), path)
    .filter(({ action }) => !/log-?out|sign-?out|\/lock|\/currency/.test(action))
    .map(({ buttons, ...form }) => {
      const pressed = ({ value }: { value: string }) =>
        wanted.test(`${form.values.intent ?? ""} ${value}`);
      return Object.assign(form, { buttons: buttons.filter(pressed) });
    })
    .filter(({ buttons }) => buttons.length > 0);
  if (forms.length === 0) return false;
  const form = draw.pick(forms);
  const fields = filledIn(form, draw, { ...typedBy(draw, form.values), ...typed });
  const times = draw.chance(0.1) ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => hand.send(form.action, fields)));
  return true;
}

/** Presses on the first page with something to press, of a few that the list links to. */
async function pressOneOf(player: Player, list: string, link: RegExp, wanted?: RegExp) {
  for (const to of player.draw.shuffle(await linksOf(player, list, link)).slice(0, 4)) {
    if (await press(player, to, wanted)) return;
  }
}

async function linksOf({ hand }: Player, list: string, link: RegExp) {
  const page = await (await hand.visit(list)).text();
  return [...page.matchAll(/ href="([^"]*)"/g)].flatMap(([, to = ""]) =>
    link.test(to) ? [to] : [],
  );
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

/** One of the first cars in the list of today. */
async function carAtHand(player: Player) {
  const cars = await linksOf(player, "/admin/today", inWork);
  return cars.length > 0 ? player.draw.pick(cars.slice(0, 4)) : null;
}

async function moveCarOn(player: Player) {
  const car = await carAtHand(player);
  if (car) await moveOn(player, car);
}

/** Works on a car, which rests and goes on twice. */
async function pauseAndGoOn(player: Player) {
  const car = await carAtHand(player);
  if (!car) return;
  for (const to of ["arrived", "in-work", "paused", "in-work", "paused", "in-work"]) {
    await press(player, car, new RegExp(`^stage ${to}$`));
  }
}

/** Pays what is open for a car or an order in cash, by card or both, or gives it back. */
async function takeMoney(player: Player) {
  const { draw, world } = player;
  const pages = [
    ...world.visits.slice(-12).map((id) => `/admin/visits/${id}`),
    ...world.orders.slice(-12).map((id) => `/admin/orders/${id}/payment`),
  ];
  if (pages.length > 0) await press(player, draw.pick(pages), /^(?:pay|refund) /);
}

async function deleteOrder(player: Player) {
  const { draw, world } = player;
  if (world.orders.length === 0) return;
  await press(player, `/admin/perfumes/orders/${draw.pick(world.orders.slice(-12))}/delete`);
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

/** Presses on the page of one of the newest visits, which are in the workshop. */
const pressNear = (newest: number, wanted?: RegExp) => async (player: Player) => {
  const near = player.world.visits.slice(-newest);
  if (near.length > 0) await press(player, `/admin/visits/${player.draw.pick(near)}`, wanted);
};

/** To another day and hour, also out of hours and where another car is. */
async function moveNear(player: Player) {
  const { draw, world } = player;
  if (world.visits.length === 0) return;
  const date = addDays(today(new Date()), draw.between(0, 2));
  const time = `${draw.between(10, 23)}:${draw.pick(["00", "15", "45"])}`;
  const visit = `/admin/visits/${draw.pick(world.visits.slice(-12))}`;
  await press(player, visit, /^place /, { date, time });
}

const photo = fileOf(await picture(60, 40), "car.jpg", "image/jpeg");

async function photograph({ hand, draw, world }: Player) {
  const near = world.visits.slice(-12);
  const pictureFile = draw.chance(0.8) ? photo : fileOf("no picture", "car.jpg", "image/jpeg");
  if (near.length > 0) {
    await hand.send(`/admin/visits/${draw.pick(near)}`, { intent: "photo", pictureFile });
  }
}

/** For a full day of the coating, from the list of those. */
async function waitForPlace(player: Player) {
  const [days] = await linksOf(player, "/services/ceramic-coating", /^\/waiting-list\//);
  if (days) await pressOneOf(player, days, /^\/waiting-list\/.*\?day=/);
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

/** Somebody goes home early, or a bay is repaired, and all that must move is placed again. */
async function goHomeEarly(player: Player) {
  const startsOn = today(new Date());
  await press(player, "/admin/bays/away", /(?:)/, { startsOn, endsOn: startsOn, reason: "Ill" });
  await press(player, "/admin/bays", /^place-all /);
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
const desk = "/admin/delivery";
const ownOrder = /^\/profile\/orders\/./;
const inWork = /^\/admin\/today\/./;

const aed = (fils: number) => String(fils / 100);

const on = (page: string, wanted?: RegExp) => (player: Player) => press(player, page, wanted);
const onOneOf = (list: string, link: RegExp, wanted?: RegExp) => (player: Player) =>
  pressOneOf(player, list, link, wanted);

/** By role, what its people do, and how often. */
export const deeds: Record<
  "guest" | "customer" | "counter" | "shop" | "technician" | "owner" | "desk",
  [weight: number, run: Deed][]
> = {
  guest: [
    [5, book],
    [3, read("/", "/services", "/services/premium-wash", "/ar/perfumes", "/cart")],
    [2, write],
    [2, writeTwoByProgram],
    [4, usePrivateLink],
    [2, waitForPlace],
  ],
  customer: [
    [5, order],
    [1, onOneOf("/profile/orders", ownOrder)],
    [3, onOneOf("/profile/orders", ownOrder, / return$/)],
    [1, on("/cart")],
    [1, read("/perfumes", "/profile/bookings", "/profile/addresses", "/profile")],
  ],
  counter: [
    [8, bookAtTheDesk],
    [15, moveNearOn],
    [10, pressNear(12)],
    [3, moveNear],
    [2, on("/admin/board")],
    [3, on("/admin/perfumes/orders")],
    [3, on(bookingList)],
    [4, setStatus],
    [3, onOneOf(bookingList, /^\/admin\/visits\/./, /^call /)],
    [2, pressNear(20, /^stage (?:cancelled|no-show|confirmed)$/)],
    [1, goHomeEarly],
    [2, on("/admin/bays")],
    [2, read("/admin/board", "/admin/today", "/admin/find?q=play")],
  ],
  shop: [
    [3, onOneOf("/admin/till", /^\/admin\/till\/\d/)],
    [6, takeMoney],
    [6, on(desk, / (?:confirmed|pack|no-answer|cancel)$/)],
    [5, on(desk, / run$/)],
    [6, onOneOf(desk, /\/runs\/./)],
    [2, onOneOf(desk, /\/returns\/./)],
    [1, on("/admin/perfumes/stock")],
    [1, onOneOf("/admin/perfumes/stock", /\/stock\/./)],
  ],
  technician: [
    [3, on("/admin/today")],
    [5, onOneOf("/admin/today", inWork)],
    [8, moveCarOn],
    [4, pauseAndGoOn],
    [2, photograph],
  ],
  owner: [
    [1, on("/admin/hours/new/closure")],
    [1, on("/admin/hours")],
    [1, on("/admin/bays/away")],
    [1, on("/admin/discounts/new")],
    [2, onOneOf("/admin/website", /\/website\/./, /^(?!.*(?:delete|hide))/)],
    [1, on("/admin/mail")],
    [1, receiveStock],
    [2, pressNear(12, /^price /)],
    [3, takeMoney],
    [5, onOneOf(desk, /\/(?:runs|returns)\/./)],
    [1, deleteOrder],
    [1, on("/admin/bin")],
    [2, read("/admin/reports", "/admin/audit", "/admin/customers", "/admin/bin")],
  ],
  // Everybody at the same few cars.
  desk: [
    [1, bookAtTheDesk],
    [8, pressNear(14, /^stage /)],
    [6, pressNear(14)],
    [3, pressNear(14, /^(?:price|line) /)],
    [4, setStatus],
    [3, usePrivateLink],
    [3, takeMoney],
    [2, on("/admin/board")],
    [1, goHomeEarly],
    [1, onOneOf(bookingList, /^\/admin\/dashboard\/bookings\/.*\/delete/)],
    [2, on("/admin/bin")],
  ],
};

export type Role = keyof typeof deeds;

export const nextDeed = (role: Role, draw: Draw): Deed =>
  draw.pick(deeds[role].flatMap(([weight, run]) => Array.from({ length: weight }, () => run)));
