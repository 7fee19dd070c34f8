import { useState } from "react";
import { useLocation } from "react-router";
import type { CartActionResult } from "#app/features/cart/cart-action.ts";
import { codeFieldId } from "#app/features/cart/code-form.tsx";
import { discountErrorText } from "#app/features/cart/discount-error-text.ts";
import { useAmountText } from "#app/features/currency/amount.tsx";
import { m } from "#app/paraglide/messages.js";
import { useVisitor } from "#app/platform/use-visitor.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Toast } from "#app/ui/toast.tsx";

/** Why a change was refused, where the answer came as a page: without script. */
export function CartProblem({ answer }: { answer: Extract<CartActionResult, { ok: false }> }) {
  const amount = useAmountText();
  const problem =
    "code" in answer
      ? { fieldId: codeFieldId, message: discountErrorText(answer.code.error, amount) }
      : { message: answer.message };
  return (
    <div className="mb-10">
      <ErrorSummary problems={[problem]} />
    </div>
  );
}

/** Says why the sign-in opened over the cart; not again when its other forms lead back to it. */
export function PleaseSignIn() {
  const { search, key } = useLocation();
  const query = new URLSearchParams(search);
  const isOpen = query.has("auth");
  const isAsked = query.get("auth") === "login" && query.get("to") === "/checkout";
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [openedAt, setOpenedAt] = useState(key);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setOpenedAt(key);
  }
  if (useVisitor() || !isAsked || openedAt !== key) return null;
  return (
    <Toast key={key} type="info">
      {m.cart_please_sign_in()}
    </Toast>
  );
}
