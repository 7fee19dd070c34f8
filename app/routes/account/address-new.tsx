import { addressSchema } from "#app/features/customers/address.ts";
import { addAddress } from "#app/features/customers/customers.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { answerForm, invalidForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/address-new.ts";
import { forgetDraft, readDraft, requireSender } from "./account-draft.server.ts";
import { AccountHeading } from "./account-heading.tsx";
import { AddressForm } from "./address-form.tsx";
import { signInThen } from "./sign-in-then.ts";

const page = "/profile/addresses/new";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(page));
  return { draft: await readDraft(context, request, user.id, page) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const user = await requireSender(context, form, page);
  const answer = await answerForm(context, form, {
    schema: addressSchema,
    accept: (input) => addAddress(context.get(appContext).db, user.id, input),
    failed: m.account_address_save_failed(),
  });
  if (!answer.ok) return answer.response;
  if (!answer.accepted.ok) return invalidForm(form, { problem: m.account_addresses_full() });
  return redirectWithFlash(
    context,
    "/profile/addresses",
    "account-address-saved",
    await forgetDraft(context),
  );
}

export default function NewAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.account_address_add()} refused={actionData !== undefined} />
      <AccountHeading
        title={m.account_address_add()}
        back={{ to: "/profile/addresses", label: m.account_tab_addresses() }}
      />
      <AddressForm draft={loaderData.draft} refused={actionData} />
    </>
  );
}
