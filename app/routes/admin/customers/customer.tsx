import { data, redirect, useLocation } from "react-router";
import { ActionButton } from "#app/admin/action-button.tsx";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { CustomerReach, emailFact, FactList, phoneFact } from "#app/admin/record-details.tsx";
import { RecordItem, RecordSection } from "#app/admin/record-section.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useResource } from "#app/admin/resource.ts";
import { useMay } from "#app/admin/use-may.ts";
import { usedText } from "#app/features/customers/also-used.ts";
import {
  type CustomerDetails,
  findCustomer,
  listAlike,
  mostShown,
  readCustomerRecords,
} from "#app/features/customers/customers.admin.server.ts";
import { readCustomerVisits } from "#app/features/visits/staff-visit-queries.admin.server.ts";
import { formatCount } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate, formatInstant, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrandName } from "#app/platform/use-site.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import type { Route } from "./+types/customer.ts";
import { CustomerRecords } from "./customer-records.tsx";

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const app = await requireStaff(context, "read");
  const customer = await findCustomer(app.db, params.customerId);
  if (!customer) throw data(null, { status: 404 });
  if (customer.id !== params.customerId) {
    throw redirect(`/admin/customers/${customer.id}${url.search}`);
  }
  const [records, alike, visited] = await Promise.all([
    readCustomerRecords(app, customer),
    listAlike(app.db, customer),
    readCustomerVisits(app.db, customer.id),
  ]);
  return { customer, records, alike, visited, mostShown };
}

export const shouldRevalidate = revalidateAfterConflict;

export default function Customer({ loaderData }: Route.ComponentProps) {
  const { customer, visited } = loaderData;
  const brand = useBrandName();
  const { path } = useResource();
  const { search } = useLocation();
  const { name } = customer;
  return (
    <>
      <AdminHead page={name} />
      <RouteDialog
        key={customer.id}
        id="customer"
        title={<bdi>{name}</bdi>}
        closeTo={path + search}
        className="md:max-w-3xl lg:max-w-5xl"
      >
        <FactList facts={factsOf(customer, visited)} inPairs />
        <CustomerReach
          customer={customer}
          about={brand}
          greeting={m.customers_greeting({ name, brand })}
        />
        <AlsoUsed {...loaderData} />
        <CustomerRecords {...loaderData} />
        <SamePerson {...loaderData} />
      </RouteDialog>
    </>
  );
}

function factsOf(
  { family, createdAt, lastActivityAt }: CustomerDetails,
  { noShows }: Loaded["visited"],
) {
  const locale = getLocale();
  const each = (said: string[]) => [...new Set(said.filter(Boolean))];
  const emails = each(family.map(({ email }) => email));
  return [
    phoneFact(...each(family.map(({ phone }) => phone))),
    ...(emails.length > 0 ? [emailFact(...emails)] : []),
    { label: m.customers_since(), value: formatDate(today(createdAt), locale, "long") },
    ...(lastActivityAt
      ? [{ label: m.customers_last_activity(), value: formatInstant(lastActivityAt, locale) }]
      : []),
    ...(noShows > 0 ? [{ label: m.customers_no_shows(), value: formatCount(noShows) }] : []),
  ];
}

type Loaded = Route.ComponentProps["loaderData"];

function AlsoUsed({ customer }: Loaded) {
  const others = (["name", "email"] as const).flatMap((field) => {
    const used = field === "name" ? customer.used.names : customer.used.emails;
    return used.filter(({ value }) => value !== customer[field]).map((each) => ({ field, each }));
  });
  if (others.length === 0) return null;
  return (
    <div className="mt-8 border-t border-line pt-6">
      <RecordSection
        id="customer-also-used"
        title={m.customers_also_used()}
        note={m.customers_also_used_note()}
      >
        {others.map(({ field, each }) => (
          <RecordItem key={field + each.value} name={each.value} about={usedText(each)}>
            <Change
              fields={{ intent: "name", id: customer.id, field, value: each.value }}
              label={m.customers_use_named({ value: each.value })}
            >
              {field === "name" ? m.customers_use_name() : m.customers_use_email()}
            </Change>
          </RecordItem>
        ))}
      </RecordSection>
    </div>
  );
}

function SamePerson({ customer, alike }: Loaded) {
  const merged = customer.family.filter(({ mergedInto }) => mergedInto === customer.id);
  if (merged.length + alike.length === 0) return null;
  const pairOf = (from: string) => ({ from, into: customer.id });
  return (
    <div className="mt-8 grid gap-8 border-t border-line pt-6 print:hidden">
      {merged.length > 0 && (
        <RecordSection id="customer-merged" title={m.customers_merged_list()}>
          {merged.map(({ id, name, phone }) => (
            <RecordItem key={id} name={name} about={<Phone phone={phone} />}>
              <Change
                fields={{ intent: "unmerge", ...pairOf(id) }}
                label={m.customers_unmerge_named({ name })}
              >
                {m.customers_unmerge()}
              </Change>
            </RecordItem>
          ))}
        </RecordSection>
      )}
      {alike.length > 0 && (
        <RecordSection id="customer-alike" title={m.customers_suggestions()}>
          {alike.map(({ id, name, phone, hasSameEmail }) => (
            <RecordItem
              key={id}
              to={`/admin/customers/${id}`}
              name={name}
              about={
                <>
                  <Phone phone={phone} /> ·{" "}
                  {hasSameEmail ? m.customers_same_email() : m.customers_same_name()}
                </>
              }
            >
              <Change
                fields={{ intent: "merge", ...pairOf(id) }}
                label={m.customers_merge_named({ name })}
              >
                {m.customers_merge()}
              </Change>
            </RecordItem>
          ))}
        </RecordSection>
      )}
    </div>
  );
}

const Phone = ({ phone }: { phone: string }) => <bdi dir="ltr">{formatPhone(phone)}</bdi>;

function Change({
  fields,
  label,
  children,
}: {
  fields: { [name: string]: string };
  label: string;
  children: string;
}) {
  if (!useMay()("change")) return null;
  return (
    <ActionButton action="/admin/customers" fields={fields} variant="secondary" aria-label={label}>
      {children}
    </ActionButton>
  );
}
