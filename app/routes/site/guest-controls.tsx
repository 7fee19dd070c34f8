import { m } from "#app/paraglide/messages.js";
import { useVisitorFacts } from "#app/platform/use-visitor.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { modalLinkProps } from "#app/ui/modal-link-props.ts";
import { CartLink } from "./cart-link.tsx";
import { useSignInAddress } from "./sign-in-address.ts";

/** The end of the header for somebody without an account: the cart once it holds something. */
export function GuestControls() {
  const signIn = useSignInAddress();
  const { cartCount } = useVisitorFacts();
  return (
    <>
      {cartCount > 0 && <CartLink />}
      <div className="flex items-center gap-2 whitespace-nowrap max-lg:hidden">
        <ButtonLink variant="quiet" to={signIn} {...modalLinkProps}>
          {m.site_sign_in()}
        </ButtonLink>
        <ButtonLink to="/contact">{m.site_get_appointment()}</ButtonLink>
      </div>
    </>
  );
}
