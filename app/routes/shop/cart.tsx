import { useState } from "react";
import { useLocation } from "react-router";
import { pictureOf } from "#app/content/pictures.ts";
import { readCart } from "#app/features/cart/cart.server.ts";
import { type CartActionResult, withSubmissions } from "#app/features/cart/cart-action.ts";
import { CartLines, CartSummary } from "#app/features/cart/cart-lines.tsx";
import { CartChanges, useCartSubmissions, useFreshCart } from "#app/features/cart/components.tsx";
import type { CartCodes } from "#app/features/cart/discount-code.tsx";
import { codeFieldId, discountErrorText } from "#app/features/cart/discount-code.tsx";
import { findCartOwner } from "#app/features/cart/guest-cart.server.ts";
import { useAmountText } from "#app/features/currency/amount.tsx";
import { readAmountText } from "#app/features/currency/currency.server.ts";
import { listDiscounts } from "#app/features/discounts/discounts.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-parts.tsx";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { readForm } from "#app/platform/form.server.ts";
import { loadPart } from "#app/platform/page.server.ts";
import { useVisitor } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container } from "#app/ui/section.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { ErrorSummary } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/cart.ts";
import { handleCartPost } from "./cart-post.server.ts";
import { evaluateStoredCode, shippingPolicy } from "./ordering.server.ts";
import { sendCartPost } from "./send-cart-post.ts";

const linesId = "lines";

export const handle = {
  hydrate: ({ lines }: Route.ComponentProps["loaderData"]) => lines.length > 0,
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, now } = context.get(appContext);
  const owner = await findCartOwner(context, request);
  const lines = await readCart(db, owner, getLocale());
  const codes = await loadPart(context, "discount codes", async () => ({
    ...(await evaluateStoredCode(context, request, lines)),
    listed: await listDiscounts(db, now()),
  }));
  return {
    lines: lines.map((line) => ({ ...line, picture: pictureOf(line.image) })),
    codes: codes ?? unknownCodes,
    taxMode: settings.taxMode,
    shippingPolicy: shippingPolicy(await readAmountText(db, request, getLocale())),
  };
}

/** Every change of the cart is posted to this page. */
export async function action({ request, context }: Route.ActionArgs) {
  return handleCartPost(await readForm(request), request, context);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendCartPost(request, serverAction);

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { codes, taxMode, shippingPolicy } = loaderData;
  useFreshCart();
  const submissions = useCartSubmissions();
  const lines = withSubmissions(loaderData.lines, submissions);
  const isEmpty = lines.length === 0;
  const refused = actionData && !actionData.ok ? actionData : undefined;
  return (
    <>
      <PageHead page={m.cart_title()} hasErrors={refused !== undefined} />
      <PageTop title={m.cart_title()} />
      <Container className="pb-section">
        {refused && <CartProblem answer={refused} />}
        {isEmpty && (
          <div data-reload-when-seen="">
            <EmptyState
              title={m.cart_empty_title()}
              action={<ButtonLink to="/perfumes">{m.cart_browse()}</ButtonLink>}
            >
              {m.cart_empty_text()}
            </EmptyState>
          </div>
        )}
        {!isEmpty && (
          <div
            data-by-hand={refused ? undefined : ""}
            className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_24rem]"
          >
            <div id={linesId} className="grid gap-8">
              <CartChanges lines={lines} anchor={linesId} />
              {submissions.some(({ intent }) => intent === "accept") ? (
                <p role="status" className="py-16 text-center text-muted">
                  {m.cart_loading()}
                </p>
              ) : (
                <CartLines lines={lines} anchor={linesId} />
              )}
            </div>
            <CartSummary
              lines={lines}
              codes={codes}
              taxMode={taxMode}
              shippingPolicy={shippingPolicy}
              rejectedCode={refused && "code" in refused ? refused.code : undefined}
            />
          </div>
        )}
        <PleaseSignIn />
      </Container>
    </>
  );
}

function CartProblem({ answer }: { answer: Extract<CartActionResult, { ok: false }> }) {
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

function PleaseSignIn() {
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

const unknownCodes: CartCodes = { applied: null, dropped: null, listed: null };
