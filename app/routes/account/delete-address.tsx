import { Form, useNavigation } from "react-router";
import type { Address } from "#app/features/customers/address.ts";
import { m } from "#app/paraglide/messages.js";
import { AddressedDialog, useWayBack } from "#app/ui/addressed-dialog.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AddressText } from "./address-text.tsx";

const book = "/profile/addresses";

/** The query of the address book that names the address to delete, for which it asks first. */
export const askedToDelete = "delete";

/** Asks before an address is deleted, and shows which. */
export function DeleteAddress({ address }: { address: Address }) {
  const busy = useNavigation().formData?.get("intent") === "delete";
  const close = useWayBack(book);
  return (
    <AddressedDialog id="delete-address" title={m.account_address_delete_title()} closeTo={book}>
      <p>{m.account_address_delete_confirm()}</p>
      <div className="mt-4 rounded-md border border-line p-4">
        <p className="font-medium wrap-anywhere">
          <bdi>{address.fullName}</bdi>
        </p>
        <AddressText address={address} />
      </div>
      <Form
        method="post"
        action={book}
        replace
        preventScrollReset
        className="mt-6 flex flex-wrap gap-3"
      >
        <input type="hidden" name="addressId" value={address.id} />
        <Button
          variant="danger"
          name="intent"
          value="delete"
          busy={busy}
          busyText={m.account_deleting()}
        >
          {m.account_address_delete()}
        </Button>
        <ButtonLink
          variant="quiet"
          to={book}
          reloadDocument={false}
          onClick={(event) => {
            event.preventDefault();
            close();
          }}
        >
          {m.account_cancel()}
        </ButtonLink>
      </Form>
    </AddressedDialog>
  );
}
