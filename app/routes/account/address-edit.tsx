import { data } from "react-router";
import { addressSchema } from "#app/features/customers/address.ts";
import { changeAddress, findAddress } from "#app/features/customers/customers.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { answerForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/address-edit.ts";
import { forgetDraft, readDraft, requireSender } from "./account-draft.server.ts";
import { AccountHeading } from "./account-heading.tsx";
import { AddressForm } from "./address-form.tsx";
import { signInThen } from "./sign-in-then.ts";

const pageOf = (addressId: string) => `/profile/addresses/${addressId}`;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(pageOf(params.addressId)));
  const owned = { userId: user.id, addressId: params.addressId };
  const address = await findAddress(context.get(appContext).db, owned);
  if (!address) throw data(null, { status: 404 });
  return { address, draft: await readDraft(context, request, user.id, pageOf(address.id)) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const user = await requireSender(context, form, pageOf(params.addressId));
  const owned = { userId: user.id, addressId: params.addressId };
  const answer = await answerForm(context, form, {
    schema: addressSchema,
    accept: (input) => changeAddress(context.get(appContext).db, owned, input),
    failed: m.account_address_save_failed(),
  });
  if (!answer.ok) return answer.response;
  if (!answer.accepted) throw data(null, { status: 404 });
  return redirectWithFlash(
    context,
    "/profile/addresses",
    "account-address-saved",
    await forgetDraft(context),
  );
}

export default function EditAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.account_address_edit_title()} refused={actionData !== undefined} />
      <AccountHeading
        title={m.account_address_edit_title()}
        back={{ to: "/profile/addresses", label: m.account_tab_addresses() }}
      />
      <AddressForm {...loaderData} refused={actionData} />
    </>
  );
}
