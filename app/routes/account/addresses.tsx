import { data } from "react-router";
import * as z from "zod/mini";
import {
  listAddresses,
  makeDefaultAddress,
  removeAddress,
} from "#app/features/customers/customers.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { handleForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { loadPart } from "#app/platform/load-part.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { NotLoaded } from "#app/ui/not-loaded.tsx";
import type { Route } from "./+types/addresses.ts";
import { AccountHeading } from "./account-heading.tsx";
import { AddressCard, askedToDelete, DeleteAddress } from "./address-card.tsx";
import { signInThen } from "./sign-in-then.ts";

const page = "/profile/addresses";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(page));
  const { db } = context.get(appContext);
  const addresses = await loadPart(context, "addresses", () => listAddresses(db, user.id));
  const asked = new URL(request.url).searchParams.get(askedToDelete);
  return { addresses, toDelete: addresses?.find(({ id }) => id === asked) };
}

const changes = {
  default: {
    change: makeDefaultAddress,
    done: "account-address-default",
    failed: m.account_address_save_failed,
  },
  delete: {
    change: removeAddress,
    done: "account-address-deleted",
    failed: m.account_address_delete_failed,
  },
} as const;

const changeSchema = z.object({ intent: z.enum(["default", "delete"]), addressId: z.string() });

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(context, signInThen(page));
  const form = await readForm(request);
  const posted = z.safeParse(changeSchema, Object.fromEntries(form));
  if (!posted.success) throw data(null, { status: 400 });
  const { intent, addressId } = posted.data;
  const { change, done, failed } = changes[intent];
  return handleForm(
    { context, form },
    {
      schema: changeSchema,
      failed: failed(),
      handle: async () => {
        const owned = { userId: user.id, addressId };
        if (!(await change(context.get(appContext).db, owned))) throw data(null, { status: 404 });
        return redirectWithFlash(context, page, done);
      },
    },
  );
}

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, toDelete } = loaderData;
  const add = <ButtonLink to={`${page}/new`}>{m.account_address_add()}</ButtonLink>;
  return (
    <>
      <PageHead page={m.account_tab_addresses()} hasErrors={actionData !== undefined} />
      <AccountHeading
        title={m.account_tab_addresses()}
        action={addresses === null || addresses.length > 0 ? add : undefined}
      />
      {actionData?.problem && (
        <div className="mb-8">
          <ErrorSummary problems={[{ message: actionData.problem }]} />
        </div>
      )}
      {addresses === null ? (
        <NotLoaded />
      ) : addresses.length === 0 ? (
        <EmptyState title={m.account_addresses_empty()} action={add}>
          {m.account_addresses_empty_hint()}
        </EmptyState>
      ) : (
        <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {addresses.map((address) => (
            <AddressCard key={address.id} address={address} />
          ))}
        </ul>
      )}
      {toDelete && <DeleteAddress key={toDelete.id} address={toDelete} />}
    </>
  );
}
