import { data } from "react-router";
import {
  type CartActionResult,
  failedTexts,
  isCartIntent,
  isFault,
} from "#app/features/cart/cart-action.ts";
import { m } from "#app/paraglide/messages.js";
import { showToast } from "#app/ui/toast.tsx";

/** Each answer replaces the cookie of a guest's cart, so two posts at once would lose one. */
let lastPost: Promise<unknown> = Promise.resolve();

/** Later clicks wait for this post. */
export const timeoutMs = 15_000;

/** Only the last of several waiting quantities is sent. */
const wantedQuantities = new Map<FormDataEntryValue | null, FormData>();

export async function sendCartPost(request: Request, serverAction: () => Promise<unknown>) {
  const form = await request.clone().formData();
  if (form.get("intent") === "set") wantedQuantities.set(form.get("perfumeId"), form);
  const answered = lastPost.then(() => (isOutdated(form) ? null : inTime(serverAction())));
  lastPost = answered.catch(() => null);
  try {
    const answer = (await answered) as CartActionResult | null;
    if (answer) say(answer);
    // The cart may have changed in another tab.
    return data(answer, { status: answer && isFault(answer) ? 503 : 200 });
  } catch (error) {
    if (error instanceof Response) throw error;
    const answer = unsent(form);
    say(answer);
    // An error status keeps React Router from loading the page's data.
    return data(answer, { status: 503 });
  }
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("The cart did not answer")), timeoutMs);
  });
  return Promise.race([answer, tooLate]);
}

function isOutdated(form: FormData): boolean {
  return form.get("intent") === "set" && wantedQuantities.get(form.get("perfumeId")) !== form;
}

function say(answer: CartActionResult): void {
  if ("message" in answer && answer.message) {
    showToast(answer.ok ? "success" : "error", answer.message);
  }
}

function unsent(form: FormData): CartActionResult {
  const intent = form.get("intent");
  if (intent === "apply-code") {
    return { ok: false, code: { typed: String(form.get("code")), error: { reason: "failed" } } };
  }
  if (!isCartIntent(intent) || intent === "add") return { ok: false, message: m.cart_add_unsent() };
  return { ok: false, message: failedTexts[intent]() };
}
