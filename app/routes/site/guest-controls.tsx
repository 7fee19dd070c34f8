import { m } from "#app/paraglide/messages.js";
import { overThisPage } from "#app/ui/addressed-dialog.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useSignInAddress } from "./sign-in-address.ts";

/** The end of the header on wide screens, for somebody without an account. */
export function GuestControls() {
  const signIn = useSignInAddress();
  return (
    <div className="flex items-center gap-2 whitespace-nowrap max-lg:hidden">
      <ButtonLink variant="quiet" to={signIn} {...overThisPage}>
        {m.site_sign_in()}
      </ButtonLink>
      <ButtonLink to="/contact">{m.site_get_appointment()}</ButtonLink>
    </div>
  );
}
