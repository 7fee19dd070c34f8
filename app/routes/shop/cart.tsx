import { CartChanges } from "#app/features/cart/cart-changes.tsx";
import { useCartSubmissions } from "#app/features/cart/cart-form.tsx";
import { CartLines } from "#app/features/cart/cart-lines.tsx";
import { CartSummary } from "#app/features/cart/cart-summary.tsx";
import { useFreshCart } from "#app/features/cart/fresh-cart.tsx";
import { withSubmissions } from "#app/features/cart/submissions.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-top.tsx";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/platform/form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Container } from "#app/ui/section.tsx";
import type { Route } from "./+types/cart.ts";
import { CartProblem, PleaseSignIn } from "./cart-messages.tsx";
import { handleCartPost } from "./cart-post.server.ts";
import { readCartPage } from "./cart-view.server.ts";
import { sendCartPost } from "./send-cart-post.ts";

/** Where a page without script comes back to. */
const linesId = "lines";

export function loader({ request, context }: Route.LoaderArgs) {
  return readCartPage(request, context);
}

/** Everything that changes the cart is posted here, from whichever page. */
export async function action({ request, context }: Route.ActionArgs) {
  return handleCartPost(await readForm(request), request, context);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendCartPost(request, serverAction);

/** Going back to the cart finds what is in it now. */
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
          <EmptyState
            title={m.cart_empty_title()}
            action={<ButtonLink to="/perfumes">{m.cart_browse()}</ButtonLink>}
          >
            {m.cart_empty_text()}
          </EmptyState>
        )}
        {!isEmpty && (
          <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_24rem]">
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
