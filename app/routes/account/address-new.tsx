import { addressSchema } from "#app/features/customers/address.ts";
import { addAddress } from "#app/features/customers/customers.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/address-new.ts";
import {
  forgetAccountDraft,
  readAccountDraft,
  requireSender,
  signInThen,
} from "./account.server.ts";
import { AccountHeading } from "./account-heading.tsx";
import { AddressForm } from "./address-form.tsx";

const page = "/profile/addresses/new";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(page));
  return { draft: await readAccountDraft(context, request, user.id, page) };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: addressSchema,
      guard: (form) => requireSender(context, form, page),
      failed: m.account_address_save_failed(),
      handle: async (input, { sender, invalid }) => {
        const added = await addAddress(context.get(appContext).db, sender.id, input);
        if (!added.ok) return invalid({ problem: m.account_addresses_full() });
        const headers = await forgetAccountDraft(context);
        return redirectWithFlash(context, "/profile/addresses", m.account_address_saved(), headers);
      },
    },
  );
}

export default function NewAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.account_address_add()} hasErrors={actionData !== undefined} />
      <AccountHeading
        title={m.account_address_add()}
        back={{ to: "/profile/addresses", label: m.account_tab_addresses() }}
      />
      <AddressForm draft={loaderData.draft} formError={actionData} />
    </>
  );
}
