import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { UserIcon } from "#app/ui/icons.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/menu.tsx";
import { CurrencyMenu } from "./currency-choice.tsx";
import { useSignInAddress } from "./sign-in-address.ts";

/** The end of the header on wide screens, for somebody without an account. */
export function GuestControls() {
  const signIn = useSignInAddress();
  return (
    <div className="flex items-center gap-2 whitespace-nowrap max-lg:hidden">
      <ButtonLink variant="quiet" to={signIn} reloadDocument={false} preventScrollReset>
        {m.site_sign_in()}
      </ButtonLink>
      <ButtonLink to="/contact">{m.site_get_appointment()}</ButtonLink>
    </div>
  );
}

/** The same for a customer: the currency of amounts, and the account. */
export function AccountControls({ visitor }: { visitor: { name: string; email: string } }) {
  return (
    <div className="flex items-center gap-1 max-lg:hidden">
      <CurrencyMenu />
      <UserMenu {...visitor} />
    </div>
  );
}

function UserMenu({ name, email }: { name: string; email: string }) {
  const shownName = name || m.site_user();
  return (
    <Menu
      id="user-menu"
      label={
        <>
          <UserIcon className="size-5 text-brass" />
          <span className="max-w-40 truncate max-xl:sr-only">
            <bdi>{shownName}</bdi>
          </span>
        </>
      }
      heading={
        <p className="mb-1.5 max-w-72 border-b border-line px-3 pt-2 pb-3 text-sm wrap-anywhere">
          <span className="block font-medium">
            <bdi>{shownName}</bdi>
          </span>
          <span className="block text-muted">
            <bdi>{email}</bdi>
          </span>
        </p>
      }
    >
      <MenuLink to="/profile">{m.site_my_profile()}</MenuLink>
      <Form method="post" action="/sign-out" reloadDocument role="none">
        <MenuButton>{m.site_sign_out()}</MenuButton>
      </Form>
    </Menu>
  );
}
