import { Form, Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { CurrencyList } from "./currency-choice.tsx";
import { itemClass, linkClass } from "./menu-line.ts";

/** What the slide-in menu has for a customer. */
export default function AccountItems() {
  return (
    <>
      <ul>
        <li className={itemClass}>
          <Link reloadDocument to="/cart" className={linkClass}>
            {m.site_view_cart()}
          </Link>
        </li>
        <li className={itemClass}>
          <Link reloadDocument to="/profile" className={linkClass}>
            {m.site_my_profile()}
          </Link>
        </li>
      </ul>
      <CurrencyList />
      <Form method="post" action="/sign-out" reloadDocument className="mt-8 grid">
        <Button size="lg" variant="secondary">
          {m.site_sign_out()}
        </Button>
      </Form>
    </>
  );
}
