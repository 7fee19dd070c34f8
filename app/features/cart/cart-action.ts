import type { DiscountError } from "#app/features/discounts/discounts.ts";
import { m } from "#app/paraglide/messages.js";
import { type CartError, type CartLine, maxLines, maxQuantity } from "./cart.ts";

export const cartIntents = [
  "add",
  "set",
  "remove",
  "clear",
  "accept",
  "apply-code",
  "remove-code",
] as const;

export type CartIntent = (typeof cartIntents)[number];

export type CartActionResult =
  | { ok: true; message: string | null }
  | { ok: false; message: string; fault?: true }
  | { ok: false; code: RejectedCode };

export const isFault = (answer: CartActionResult): boolean =>
  !answer.ok && ("code" in answer ? answer.code.error.reason === "failed" : Boolean(answer.fault));

export type RejectedCode = {
  typed: string;
  error: DiscountError | { reason: "too-many" | "failed" };
};

export function isCartIntent(text: unknown): text is CartIntent {
  return cartIntents.some((intent) => intent === text);
}

export function readQuantity(
  text: unknown,
): { ok: true; quantity: number } | { ok: false; message: string } {
  const isNumber = typeof text === "string" && /^-?\d+(\.\d+)?$/.test(text);
  const number = isNumber ? Number(text) : Number.NaN;
  if (!(number > 0)) return { ok: false, message: m.cart_quantity_too_small() };
  if (number > maxQuantity) return { ok: false, message: tooMany() };
  if (!Number.isInteger(number)) return { ok: false, message: m.cart_quantity_not_whole() };
  return { ok: true, quantity: number };
}

export function cartErrorText(error: CartError): string {
  switch (error.reason) {
    case "unknown-perfume":
      return m.cart_unknown_perfume();
    case "out-of-stock":
      return m.cart_out_of_stock();
    case "few-left":
      return m.cart_few_left({ left: error.left });
    case "too-many":
      return tooMany();
    case "cart-full":
      return m.cart_full({ max: maxLines });
    case "not-in-cart":
      return m.cart_not_in_cart();
  }
}

export const failedTexts: Record<CartIntent, () => string> = {
  add: m.cart_add_failed,
  set: m.cart_update_failed,
  remove: m.cart_remove_failed,
  clear: m.cart_remove_failed,
  accept: m.cart_update_failed,
  "apply-code": m.cart_code_failed,
  "remove-code": m.cart_code_failed,
};

const tooMany = () => m.cart_quantity_too_large({ max: maxQuantity });

export type CartSubmission = { intent: CartIntent; perfumeId: string; quantity: number };

export function submissionOf(form: FormData): CartSubmission | null {
  const intent = form.get("intent");
  if (!isCartIntent(intent)) return null;
  const perfumeId = String(form.get("perfumeId") ?? "");
  return { intent, perfumeId, quantity: Number(form.get("quantity") ?? 1) };
}

/** Derived from the submissions in flight, so a refused change leaves the lines as they were. */
export function withSubmissions<Line extends CartLine>(
  lines: Line[],
  submissions: readonly CartSubmission[],
): Line[] {
  return submissions.reduce(withSubmission, lines);
}

function withSubmission<Line extends CartLine>(lines: Line[], submission: CartSubmission): Line[] {
  const { intent, perfumeId, quantity } = submission;
  const change = (quantityOf: (line: Line) => number) =>
    lines.map((line) =>
      line.perfumeId === perfumeId ? { ...line, quantity: quantityOf(line) } : line,
    );
  switch (intent) {
    case "set":
      return change(() => quantity);
    case "add":
      return change((line) => line.quantity + quantity);
    case "remove":
      return lines.filter((line) => line.perfumeId !== perfumeId);
    case "clear":
      return [];
    default:
      return lines;
  }
}
