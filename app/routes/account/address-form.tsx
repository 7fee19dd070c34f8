import { Form, useNavigation } from "react-router";
import {
  type AddressInput,
  addressFieldNames,
  addressFormValues,
  addressSchema,
} from "#app/features/customers/address.ts";
import { AddressFields } from "#app/features/customers/address-fields.tsx";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { AccountDraft } from "./account.server.ts";

export function AddressForm({
  address,
  draft: { owner, typed },
  formError,
}: {
  address?: AddressInput;
  draft: AccountDraft;
  formError?: FormError;
}) {
  const form = useForm("address-form", addressSchema, formError, {
    failed: m.account_address_save_failed(),
    initial: typed ?? (address && addressFormValues(address)),
  });
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" {...form.props} className="grid max-w-prose gap-8">
      {form.summary(addressFieldNames)}
      <input type="hidden" name="owner" value={owner} />
      <fieldset disabled={busy} className="min-w-0">
        <AddressFields control={form.control} />
      </fieldset>
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button size="lg" busy={busy} busyText={m.account_saving()}>
          {m.account_address_save()}
        </Button>
        <ButtonLink size="lg" variant="quiet" to="/profile/addresses">
          {m.account_cancel()}
        </ButtonLink>
      </div>
    </Form>
  );
}
