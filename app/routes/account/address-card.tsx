import { Form, useNavigation } from "react-router";
import type { Address } from "#app/features/customers/address.ts";
import { addressLines } from "#app/features/customers/address-lines.ts";
import { countryLabel } from "#app/features/pricing/countries.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { modalLinkProps } from "#app/ui/modal-link-props.ts";
import { RouteDialog, useCloseDialog } from "#app/ui/route-dialog.tsx";
import { Tag } from "#app/ui/tag.tsx";

/** One address of the book, and what can be done with it. */
export function AddressCard({ address }: { address: Address }) {
  const { id, fullName, isDefault } = address;
  const named = { "aria-describedby": `address-${id}` };
  return (
    <Card as="li" className="flex flex-col justify-between gap-6">
      <div>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h3 id={`address-${id}`} className="min-w-0 text-lg wrap-anywhere">
            <bdi>{fullName}</bdi>
          </h3>
          {isDefault && <Tag>{m.account_address_default()}</Tag>}
        </div>
        <AddressText address={address} />
      </div>
      <div className="-mb-3 border-t border-line pt-3">
        <div className="-mx-5 flex flex-wrap">
          <ButtonLink variant="quiet" to={`/profile/addresses/${id}`} {...named}>
            {m.account_address_edit()}
          </ButtonLink>
          <ButtonLink variant="quiet" to={`?${askedToDelete}=${id}`} {...modalLinkProps} {...named}>
            {m.account_address_delete()}
          </ButtonLink>
          {!isDefault && <MakeDefault addressId={id} describedBy={named["aria-describedby"]} />}
        </div>
      </div>
    </Card>
  );
}

function MakeDefault({ addressId, describedBy }: { addressId: string; describedBy: string }) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === "default" && formData.get("addressId") === addressId;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="addressId" value={addressId} />
      <Button
        variant="quiet"
        name="intent"
        value="default"
        busy={busy}
        aria-describedby={describedBy}
      >
        {m.account_address_make_default()}
      </Button>
    </Form>
  );
}

/** Where it is, below the name. */
function AddressText({ address }: { address: Omit<Address, "id" | "isDefault"> }) {
  const locale = getLocale();
  const lines = [...addressLines(address, locale), countryLabel(address.country, locale)];
  return (
    <address className="mt-3 text-sm wrap-anywhere text-muted not-italic">
      <Lines of={lines} />
      <bdi dir="ltr" className="mt-2 inline-block">
        {formatPhone(address.phone)}
      </bdi>
    </address>
  );
}

const book = "/profile/addresses";

/** The query of the address book that names the address to delete, for which it asks first. */
export const askedToDelete = "delete";

/** Asks before an address is deleted, and shows which. */
export function DeleteAddress({ address }: { address: Address }) {
  const busy = useNavigation().formData?.get("intent") === "delete";
  const close = useCloseDialog(book);
  return (
    <RouteDialog id="delete-address" title={m.account_address_delete_title()} closeTo={book}>
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
    </RouteDialog>
  );
}
