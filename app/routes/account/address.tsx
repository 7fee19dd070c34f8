import { Form, useNavigation } from "react-router";
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
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/address.ts";
import {
  forgetAccountDraft,
  readAccountDraft,
  requireSender,
  signInThen,
} from "./account.server.ts";
import { AccountHeading } from "./account-heading.tsx";

// Adds an address, or changes the one that the address of the page names.
const list = "/profile/addresses";
const pageOf = (addressId = "new") => `${list}/${addressId}`;

export async function loader({ params: { addressId }, request, context }: Route.LoaderArgs) {
  const page = pageOf(addressId);
  const user = await requireUser(context, signInThen(page));
  const owned = addressId && { userId: user.id, addressId };
  const address = owned ? await findAddress(context.get(appContext).db, owned) : null;
  if (owned && !address)
    throw await redirectWithFlash(context, list, { type: "info", text: m.account_already_gone() });
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
      handle: async (input, { sender, invalid }) => {
        if (addressId) {
          const isChanged = await changeAddress(db, { userId: sender.id, addressId }, input);
          const gone = { type: "info", text: m.account_already_gone() } as const;
          if (!isChanged) return redirectWithFlash(context, list, gone);
        } else {
          const added = await addAddress(db, sender.id, input);
          if (!added.ok) return invalid({ problem: m.account_addresses_full() });
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
    initial: draft.typed ?? (address ? addressFormValues(address) : undefined),
  });
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHead page={title} hasErrors={actionData !== undefined} />
      <AccountHeading title={title} back={{ to: list, label: m.account_tab_addresses() }} />
      <Form method="post" {...form.props} className="grid max-w-prose gap-8">
        {form.summary(addressFieldNames)}
        <input type="hidden" name="owner" value={draft.owner} />
        <fieldset disabled={busy} className="min-w-0">
          <AddressFields control={form.control} />
        </fieldset>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button size="lg" busy={busy} busyText={m.account_saving()}>
            {m.account_address_save()}
          </Button>
          <ButtonLink size="lg" variant="quiet" to={list}>
            {m.account_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
