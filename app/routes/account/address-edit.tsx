import { addressSchema } from "#app/features/customers/address.ts";
import { changeAddress, findAddress } from "#app/features/customers/customers.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/address-edit.ts";
import {
  forgetAccountDraft,
  readAccountDraft,
  requireSender,
  signInThen,
} from "./account.server.ts";
import { AccountHeading } from "./account-heading.tsx";
import { AddressForm } from "./address-form.tsx";

const list = "/profile/addresses";
const pageOf = (addressId: string) => `${list}/${addressId}`;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(pageOf(params.addressId)));
  const owned = { userId: user.id, addressId: params.addressId };
  const address = await findAddress(context.get(appContext).db, owned);
  if (!address)
    throw await redirectWithFlash(context, list, { type: "info", text: m.account_already_gone() });
  return { address, draft: await readAccountDraft(context, request, user.id, pageOf(address.id)) };
}

export function action({ params: { addressId }, request, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: addressSchema,
      guard: (form) => requireSender(context, form, pageOf(addressId)),
      failed: m.account_address_save_failed(),
      handle: async (input, { sender }) => {
        const owned = { userId: sender.id, addressId };
        const isChanged = await changeAddress(context.get(appContext).db, owned, input);
        if (!isChanged)
          return redirectWithFlash(context, list, { type: "info", text: m.account_already_gone() });
        const headers = await forgetAccountDraft(context);
        return redirectWithFlash(context, list, m.account_address_saved(), headers);
      },
    },
  );
}

export default function EditAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.account_address_edit_title()} hasErrors={actionData !== undefined} />
      <AccountHeading
        title={m.account_address_edit_title()}
        back={{ to: list, label: m.account_tab_addresses() }}
      />
      <AddressForm {...loaderData} formError={actionData} />
    </>
  );
}
