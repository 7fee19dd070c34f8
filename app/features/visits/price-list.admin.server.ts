import { asc, isNull, sql } from "drizzle-orm";
import type { StaffUser } from "#app/admin/require-staff.server.ts";
import { type NewLine, readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { needOf, type WorkNeed } from "#app/features/capacity/capacity.ts";
import { tickedExtras } from "#app/features/extras/extras.ts";
import { nearestText } from "#app/features/hours/hours-text.ts";
import { readBookables, readExtras } from "#app/features/offers/offers.server.ts";
import { priceAedOf } from "#app/features/services/services.ts";
import { may } from "#app/features/staff/staff.ts";
import { type FieldErrors, lineOf } from "#app/lib/form.ts";
import { aedToFils, readAed } from "#app/lib/money.ts";
import { asciiDigits } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { App } from "#app/platform/app.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { isAgreed, type VehicleSize } from "#db/schema/enums.ts";
import { refusalText } from "./appointment.ts";
import { waitingText } from "./board.ts";
import { bookByStaff } from "./book-visit.server.ts";
import type { findStaffVisit } from "./staff-visit-queries.admin.server.ts";
import { priceField, type StaffBookingInput } from "./visit-form.ts";

export async function readPriceList(app: Pick<App, "db" | "now">) {
  const { db } = app;
  const bookables = (await readBookables(app)).filter(({ isLive }) => isLive);
  const bottles = await db
    .select({
      id: perfumes.id,
      name: {
        en: perfumes.name,
        ar: sql<string>`coalesce(${perfumes.nameAr}, ${perfumes.name})`,
      },
      priceAed: perfumes.priceAed,
    })
    .from(perfumes)
    .where(isNull(perfumes.deletedAt))
    .orderBy(asc(perfumes.displayOrder));
  return {
    services: bookables.map(({ id, title, priceAed, suvPriceAed }) => {
      return { id, name: title, priceAed, suvPriceAed };
    }),
    extras: (await readExtras(app)).map(({ title, ...extra }) => ({ ...extra, name: title })),
    perfumes: bottles,
  };
}

export type PriceList = Awaited<ReturnType<typeof readPriceList>>;

type Sized = Pick<NonNullable<Awaited<ReturnType<typeof findStaffVisit>>>, "lines" | "vehicleSize">;

/** For services at the list's price of the other size, that of this one. */
export const pricesOfSize = ({ services }: PriceList, { lines, vehicleSize }: Sized) =>
  services.flatMap(({ id, name, ...prices }) => {
    const priceAed = priceAedOf(prices, vehicleSize);
    const otherAed = priceAedOf(prices, vehicleSize === "suv" ? "sedan" : "suv");
    if (priceAed === otherAed) return [];
    return lines
      .filter((line) => line.kind === "service" && line.itemId === id && isAgreed(line))
      .filter(({ priceFils }) => priceFils === aedToFils(otherAed))
      .map((line) => ({ replace: line.id, item: `service ${id}`, name, priceAed }));
  });

type Priced = {
  list: PriceList;
  needs: readonly WorkNeed[];
  vehicleSize: VehicleSize | null;
};

/** The new line of an item named `service premium-wash`, `extra pet-hair` or `perfume <id>`. */
function listedLine(item: string, { list, needs, vehicleSize }: Priced): NewLine | null {
  const [, kind, id = ""] = /^(service|extra|perfume) (.+)$/.exec(item) ?? [];
  const isIt = (each: { id: string }) => each.id === id;
  const service = kind === "service" ? list.services.find(isIt) : undefined;
  const extra = kind === "extra" ? list.extras.find(isIt) : undefined;
  const perfume = kind === "perfume" ? list.perfumes.find(isIt) : undefined;
  const found = service ?? extra ?? perfume;
  if (!found) return null;
  const { en: name, ar: nameAr } = found.name;
  const priceFils = aedToFils(priceAedOf(found, vehicleSize));
  const line = { itemId: id, name, nameAr, priceFils };
  if (perfume) return { ...line, kind: "perfume" };
  if (service) {
    const { minutes } = needOf({ needs }, { serviceIds: [id], vehicleSize });
    return { ...line, kind: "service", minutes };
  }
  const minutes = vehicleSize === "sedan" ? extra?.sedanMinutes : extra?.suvMinutes;
  return { ...line, kind: "extra", minutes };
}

/** An item of the list, or work in words. Another price needs a permission and a reason. */
export function pricedLine(
  form: FormData,
  { mayPrice, ...priced }: Priced & { mayPrice: boolean },
): NewLine | { problem: string } {
  if (lineOf(form, "item") === "extra") return extraLineOf(form);
  const line = listedLine(lineOf(form, "item"), priced);
  if (!line) return { problem: m.board_choose_work() };
  const [typed, reason] = [lineOf(form, "priceAed"), lineOf(form, "priceReason")];
  return agreedLine(line, { typed, reason, mayPrice });
}

function agreedLine(
  line: NewLine,
  { typed, reason, mayPrice }: { typed: string; reason: string; mayPrice: boolean },
): NewLine | { problem: string } {
  const price = readAed(typed);
  if (typed === "" || price === line.priceFils) return line;
  if (price === null) return { problem: m.money_amount_invalid() };
  if (!mayPrice) return { problem: m.board_price_not_yours() };
  return reason
    ? { ...line, priceFils: price, priceReason: reason }
    : { problem: m.board_price_reason_required() };
}

/** Extra work in words; the form of a booking has its price in a field of another name. */
export function extraLineOf(form: FormData, priceName = "priceAed"): NewLine | { problem: string } {
  const typed = lineOf(form, priceName);
  const price = readAed(typed);
  if (typed !== "" && price === null) return { problem: m.money_amount_invalid() };
  const name = lineOf(form, "extraName");
  const minutes = readMinutes(lineOf(form, "extraMinutes"));
  if (!name || price === null || minutes === null) return { problem: m.board_extra_incomplete() };
  return { kind: "extra", name, nameAr: name, minutes, priceFils: price };
}

export function readMinutes(typed: string): number | null {
  const minutes = Number(asciiDigits(typed) || "0");
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= 24 * 60 ? minutes : null;
}

const serviceFields = ["service", "service2", "service3"];

type Fields = Pick<FormData, "get" | "keys">;
type Lists = { list: PriceList; needs: readonly WorkNeed[] };

export function linesOf(fields: Fields, lists: Lists): NewLine[] {
  const vehicleSize = fields.get("vehicleSize") === "suv" ? "suv" : "sedan";
  const items = [
    ...serviceFields.map((name) => `service ${fields.get(name) ?? ""}`),
    ...tickedExtras(fields.keys()).map((id) => `extra ${id}`),
    `perfume ${fields.get("perfume") ?? ""}`,
  ];
  return items.flatMap((item) => listedLine(item, { ...lists, vehicleSize }) ?? []);
}

type Refused = { ok: false; errors?: FieldErrors; problem?: string };
type Posted = { input: StaffBookingInput; form: FormData; actor: StaffUser };

/** Books from the form; a line can have another price than the list's, with a reason. */
export async function postedBooking(
  app: Pick<App, "db" | "now" | "settings">,
  { input, form, actor }: Posted,
): Promise<{ ok: true; visitId: string } | Refused> {
  const [list, { needs }] = await Promise.all([readPriceList(app), readWorkshop(app.db)]);
  const chosen = linesOf(form, { list, needs });
  if (chosen[0]?.kind !== "service") {
    return { ok: false, errors: { service: m.board_service_required() } };
  }
  const terms = { reason: lineOf(form, "priceReason"), mayPrice: may(actor, "prices") };
  const lines: NewLine[] = [];
  for (const line of chosen) {
    const agreed = agreedLine(line, { ...terms, typed: lineOf(form, priceField(line)) });
    if ("problem" in agreed) return { ok: false, errors: { [priceField(line)]: agreed.problem } };
    lines.push(agreed);
  }
  if (form.get("extraName")) {
    const extra = extraLineOf(form, "extraPriceAed");
    if ("problem" in extra) return { ok: false, errors: { extraName: extra.problem } };
    lines.push(extra);
  }
  const booked = await bookByStaff(app, { input, lines, actor });
  if (booked.ok) return booked;
  if (booked.reason === "waits") {
    const { waiting } = booked;
    // The same form sent once more confirms the waiting time.
    form.set("waitsUntil", waiting.workStart.toISOString());
    return { ok: false, problem: `${waitingText(waiting)} ${m.board_waits_again()}` };
  }
  if (booked.reason === "out-of-stock") {
    return { ok: false, errors: { perfume: refusalText(booked) } };
  }
  const problem = booked.reason === "full" ? m.board_no_room() : refusalText(booked);
  const times = nearestText(booked.nearest, getLocale());
  const time = times ? m.board_no_room_nearest({ problem, times }) : problem;
  return { ok: false, errors: { time } };
}
