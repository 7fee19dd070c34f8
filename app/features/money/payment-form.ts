import { lineOf } from "#app/lib/form.ts";
import { isId } from "#app/lib/ids.ts";
import { readAed } from "#app/lib/money.ts";
import { asciiDigits } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import type { Party } from "#db/schema/enums.ts";
import type { Tender } from "./tender.ts";

export type PaymentForm = {
  tender: Tender;
  seenOpenFils: number;
  tillSessionId: string | null;
  key: string;
  buyer: Party | undefined;
  wantsMail: boolean;
};

/** What was posted by `TakePayment`, or what is wrong with it. */
export function readPaymentForm(form: FormData): PaymentForm | { problem: string } {
  const amountOf = (name: string) => {
    const typed = lineOf(form, name);
    return typed === "" ? 0 : readAed(typed);
  };
  const [cashFils, cardFils, transferFils] = [
    amountOf("cash"),
    amountOf("card"),
    amountOf("transfer"),
  ];
  if (cashFils === null || cardFils === null || transferFils === null) {
    return { problem: m.money_amount_invalid() };
  }
  const [key, seen] = [lineOf(form, "key"), lineOf(form, "open")];
  if (!isId(key) || !/^\d{1,15}$/.test(seen)) return { problem: m.money_failed() };
  const buyer = readBuyer(form);
  if (buyer && "problem" in buyer) return buyer;
  const till = lineOf(form, "till");
  return {
    tender: {
      cashFils,
      cardFils,
      cardReference: lineOf(form, "cardReference"),
      transferFils,
      transferReference: lineOf(form, "transferReference"),
    },
    seenOpenFils: Number(seen),
    tillSessionId: isId(till) ? till : null,
    key,
    buyer,
    wantsMail: form.get("mail") === "on",
  };
}

/** A buyer with a tax number wants a full invoice, which names buyer and address. */
function readBuyer(form: FormData): Party | { problem: string } | undefined {
  const [name, address] = [lineOf(form, "buyerName"), lineOf(form, "buyerAddress")];
  const trn = asciiDigits(lineOf(form, "buyerTrn")).replace(/[\s-]/g, "");
  if (!name && !address && !trn) return undefined;
  if (trn && !/^\d{15}$/.test(trn)) return { problem: m.money_trn_invalid() };
  if (!name || (trn && !address)) return { problem: m.money_buyer_required() };
  return { name: { en: name, ar: name }, lines: address ? [address] : [], trn: trn || null };
}

/** Why money is given back, or a car goes unpaid. */
export const readReason = (form: FormData, name: string): string => lineOf(form, name);
