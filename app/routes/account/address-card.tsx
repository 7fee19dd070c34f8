import { Form, useNavigation } from "react-router";
import type { Address } from "#app/features/customers/address.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { overThisPage } from "#app/ui/over-this-page.ts";
import { Tag } from "#app/ui/tag.tsx";
import { AddressText } from "./address-text.tsx";
import { askedToDelete } from "./delete-address.tsx";

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
          <ButtonLink variant="quiet" to={`?${askedToDelete}=${id}`} {...overThisPage} {...named}>
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
