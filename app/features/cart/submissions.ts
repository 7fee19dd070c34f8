import type { CartLine } from "./cart.ts";
import { type CartIntent, isCartIntent } from "./cart-action.ts";

/** A change of the cart that was sent, and whose answer is not there yet. */
export type CartSubmission = { intent: CartIntent; perfumeId: string; quantity: number };

/** What a form of the cart asks for; null for any other form. */
export function submissionOf(form: FormData): CartSubmission | null {
  const intent = form.get("intent");
  if (!isCartIntent(intent)) return null;
  const perfumeId = String(form.get("perfumeId") ?? "");
  return { intent, perfumeId, quantity: Number(form.get("quantity") ?? 1) };
}

/**
 * The lines as they will be once the server has taken what was sent. There is no second copy of the
 * cart: when a change is refused it is no longer on its way, and the lines are what they were.
 */
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
