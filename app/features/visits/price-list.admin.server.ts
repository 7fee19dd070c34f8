import { asc, isNull } from "drizzle-orm";
import type { NewLine } from "#app/features/capacity/capacity.server.ts";
import { needOf, type WorkNeed } from "#app/features/capacity/capacity.ts";
import { readExtras } from "#app/features/extras/extras.server.ts";
import { readBookables } from "#app/features/offers/bookables.server.ts";
import { priceAedOf } from "#app/features/services/bookable.ts";
import { aedToFils, readAed } from "#app/lib/money.ts";
import { asciiDigits, cleanLine, firstPart, maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { perfumes } from "#db/schema/catalog.ts";
import type { VehicleSize } from "#db/schema/enums.ts";

export async function readPriceList(app: Pick<App, "db" | "now">) {
  const { db } = app;
  const bookables = (await readBookables(app)).filter(({ isLive }) => isLive);
  const bottles = await db
    .select({
      id: perfumes.id,
      name: perfumes.name,
      nameAr: perfumes.nameAr,
      priceAed: perfumes.priceAed,
    })
    .from(perfumes)
    .where(isNull(perfumes.deletedAt))
    .orderBy(asc(perfumes.displayOrder));
  return {
    services: bookables.map(({ id, title, priceAed, suvPriceAed }) => ({
      id,
      name: title,
      priceAed,
      suvPriceAed: suvPriceAed ?? null,
    })),
    extras: (await readExtras(app)).map(
      ({ id, title, priceAed, suvPriceAed, sedanMinutes, suvMinutes }) => ({
        id,
        name: title,
        priceAed,
        suvPriceAed: suvPriceAed ?? null,
        sedanMinutes,
        suvMinutes,
      }),
    ),
    perfumes: bottles.map(({ id, name, nameAr, priceAed }) => ({
      id,
      name: { en: name, ar: nameAr ?? name },
      priceAed,
    })),
  };
}

export type PriceList = Awaited<ReturnType<typeof readPriceList>>;

type Priced = {
  list: PriceList;
  needs: readonly WorkNeed[];
  vehicleSize: VehicleSize | null;
};

/** The new line of an item named `service premium-wash`, `extra pet-hair` or `perfume <id>`. */
export function lineOf(item: string, { list, needs, vehicleSize }: Priced): NewLine | null {
  const [, kind, id = ""] = /^(service|extra|perfume) (.+)$/.exec(item) ?? [];
  if (kind === "perfume") {
    const bottle = list.perfumes.find((each) => each.id === id);
    if (!bottle) return null;
    const { name, priceAed } = bottle;
    return {
      kind,
      itemId: id,
      name: name.en,
      nameAr: name.ar,
      priceFils: aedToFils(priceAed),
    };
  }
  const [work, minutes] = workOfItem(kind, id, { list, needs, vehicleSize });
  if (!work) return null;
  const { name, priceAed, suvPriceAed } = work;
  const price = { priceAed, suvPriceAed: suvPriceAed ?? undefined };
  return {
    kind: kind === "extra" ? kind : "service",
    itemId: id,
    name: name.en,
    nameAr: name.ar,
    minutes,
    priceFils: aedToFils(priceAedOf(price, vehicleSize)),
  };
}

function workOfItem(kind: string | undefined, id: string, { list, needs, vehicleSize }: Priced) {
  if (kind !== "extra") {
    const service = list.services.find((each) => each.id === id);
    return [
      service,
      service && needOf({ needs }, { serviceIds: [id], vehicleSize }).minutes,
    ] as const;
  }
  const extra = list.extras.find((each) => each.id === id);
  return [extra, vehicleSize === "sedan" ? extra?.sedanMinutes : extra?.suvMinutes] as const;
}

/**
 * The new line of a form: an item of the list, or extra work in words. Another price than the
 * list's needs a permission and a reason.
 */
export function pricedLine(
  form: FormData,
  { mayPrice, ...priced }: Priced & { mayPrice: boolean },
): NewLine | { problem: string } {
  const field = (name: string) => cleanLine(String(form.get(name) ?? ""));
  if (field("item") === "extra") return extraLineOf(form);
  const line = lineOf(field("item"), priced);
  if (!line) return { problem: m.board_choose_work() };
  return agreedLine(line, { typed: field("priceAed"), reason: field("priceReason"), mayPrice });
}

export function agreedLine(
  line: NewLine,
  { typed, reason: why, mayPrice }: { typed: string; reason: string; mayPrice: boolean },
): NewLine | { problem: string } {
  const price = readAed(typed);
  const reason = firstPart(why, maxLength.line);
  if (typed === "" || price === line.priceFils) return line;
  if (price === null) return { problem: m.board_price_invalid() };
  if (!mayPrice) return { problem: m.board_price_not_yours() };
  return reason
    ? { ...line, priceFils: price, priceReason: reason }
    : { problem: m.board_price_reason_required() };
}

export function extraLineOf(form: FormData): NewLine | { problem: string } {
  const field = (name: string) => cleanLine(String(form.get(name) ?? ""));
  const typed = field("priceAed");
  const price = readAed(typed);
  if (typed !== "" && price === null) return { problem: m.board_price_invalid() };
  const name = firstPart(field("extraName"), maxLength.line);
  const minutes = readMinutes(field("extraMinutes"));
  if (!name || price === null || minutes === null) return { problem: m.board_extra_incomplete() };
  return { kind: "extra", name, nameAr: name, minutes, priceFils: price };
}

export function readMinutes(typed: string): number | null {
  const minutes = Number(asciiDigits(typed) || "0");
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= 24 * 60 ? minutes : null;
}
