import {
  addressFieldNames,
  addressFormValues,
  addressSchema,
} from "#app/features/customers/address.ts";
import { AddressFields } from "#app/features/customers/address-fields.tsx";
import {
  addAddress,
  changeAddress,
  findAddress,
} from "#app/features/customers/customers.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/address.ts";
import {
  alreadyGone,
  forgetAccountDraft,
  readAccountDraft,
  requireCustomer,
  requireSender,
} from "./account.server.ts";
import { changedIn, OwnRecordPage, openedWith } from "./account-records.tsx";

// Adds an address, or changes the one that the address of the page names.
const list = "/profile/addresses";
const pageOf = (addressId = "new") => `${list}/${addressId}`;

export async function loader({ params: { addressId }, request, context }: Route.LoaderArgs) {
  const page = pageOf(addressId);
  const user = await requireCustomer(context, page);
  const owned = addressId && { userId: user.id, addressId };
  const address = owned ? await findAddress(context.get(appContext).db, owned) : null;
  if (owned && !address) throw await alreadyGone(context, list);
  return { address, draft: await readAccountDraft(context, request, user.id, page) };
}

export function action({ params: { addressId }, request, context }: Route.ActionArgs) {
  const { db } = context.get(appContext);
  return handleForm(
    { request, context },
    {
      schema: addressSchema,
      guard: (form) => requireSender(context, form, pageOf(addressId)),
      failed: m.account_address_save_failed(),
      handle: async (input, { form, sender, invalid }) => {
        if (addressId) {
          const { fullName, phone, ...place } = input;
          const whole = Object.keys(place);
          // A country says which numbers there are, so it brings its own.
          if (form.get("was-country") !== input.country) whole.push("phone");
          const changed = changedIn(form, { schema: addressSchema, input, whole });
          const saved = await changeAddress(db, { userId: sender.id, addressId }, changed);
          if (saved === "not-found") return alreadyGone(context, list);
          if (saved === "phone-abroad")
            return invalid({ errors: { phone: m.account_phone_home_invalid() } });
        } else {
          const added = await addAddress(db, sender.id, input);
          if (!added) return invalid({ problem: m.account_addresses_full() });
        }
        const headers = await forgetAccountDraft(context);
        return redirectWithFlash(context, list, m.account_address_saved(), headers);
      },
    },
  );
}

export default function AddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { address, draft } = loaderData;
  const title = address ? m.account_address_edit_title() : m.account_address_add();
  const form = useForm("address-form", addressSchema, actionData, {
    failed: m.account_address_save_failed(),
    initial: draft.typed ?? (address ? openedWith(addressFormValues(address)) : undefined),
  });
  return (
    <OwnRecordPage
      title={title}
      list={{ to: list, label: m.account_tab_addresses() }}
      hasErrors={actionData !== undefined}
      form={form}
      names={addressFieldNames}
      owner={draft.owner}
      save={m.account_address_save()}
    >
      <AddressFields control={form.control} />
    </OwnRecordPage>
  );
}
