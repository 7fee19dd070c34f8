import { data, Form, useNavigation } from "react-router";
import * as z from "zod/mini";
import type { Address } from "#app/features/customers/address.ts";
import { addressLines } from "#app/features/customers/address-lines.ts";
import {
  listAddresses,
  makeDefaultAddress,
  removeAddress,
} from "#app/features/customers/customers.server.ts";
import { countryLabel } from "#app/features/pricing/countries.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { loadPart } from "#app/platform/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { modalLinkProps } from "#app/ui/dialog.tsx";
import { Lines } from "#app/ui/facts.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Route } from "./+types/addresses.ts";
import { alreadyGone, requireCustomer } from "./account.server.ts";
import { CardActions, RecordCards } from "./account-records.tsx";

const page = "/profile/addresses";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireCustomer(context, page);
  const { db } = context.get(appContext);
  const addresses = await loadPart(context, "addresses", () => listAddresses(db, user.id));
  const asked = new URL(request.url).searchParams.get(askedToDelete);
  return { addresses, toDelete: addresses?.find(({ id }) => id === asked) };
}

const changes = {
  default: {
    change: makeDefaultAddress,
    done: m.account_address_defaulted,
    failed: m.account_address_save_failed,
  },
  delete: {
    change: removeAddress,
    done: m.account_address_deleted,
    failed: m.account_address_delete_failed,
  },
} as const;

const changeSchema = z.object({ intent: z.enum(["default", "delete"]), addressId: z.string() });

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireCustomer(context, page);
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
        const isDone = await change(context.get(appContext).db, owned);
        return isDone ? redirectWithFlash(context, page, done()) : alreadyGone(context, page);
      },
    },
  );
}

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, toDelete } = loaderData;
  return (
    <>
      <RecordCards
        title={m.account_tab_addresses()}
        add={{ to: `${page}/new`, label: m.account_address_add() }}
        problem={actionData?.problem}
        records={addresses}
        empty={{ title: m.account_addresses_empty(), hint: m.account_addresses_empty_hint() }}
        card={(address) => <AddressCard address={address} />}
      />
      {toDelete && (
        <DeleteDialog
          key={toDelete.id}
          closeTo={page}
          title={m.account_address_delete_title()}
          question={m.account_address_delete_confirm()}
          fields={{ addressId: toDelete.id }}
        >
          <div>
            <bdi className="font-medium">{toDelete.fullName}</bdi>
            <AddressText address={toDelete} />
          </div>
        </DeleteDialog>
      )}
    </>
  );
}

function AddressCard({ address }: { address: Address }) {
  const { id, fullName, isDefault } = address;
  const named = { "aria-describedby": `address-${id}` };
  return (
    <>
      <div>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h3 id={`address-${id}`} className="min-w-0 text-lg wrap-anywhere">
            <bdi>{fullName}</bdi>
          </h3>
          {isDefault && <Tag>{m.account_address_default()}</Tag>}
        </div>
        <AddressText address={address} />
      </div>
      <CardActions>
        <ButtonLink variant="quiet" to={`/profile/addresses/${id}`} {...named}>
          {m.account_address_edit()}
        </ButtonLink>
        <ButtonLink variant="quiet" to={`?${askedToDelete}=${id}`} {...modalLinkProps} {...named}>
          {m.ui_delete()}
        </ButtonLink>
        {!isDefault && <MakeDefault addressId={id} describedBy={named["aria-describedby"]} />}
      </CardActions>
    </>
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

const askedToDelete = "delete";
