import { AdminHeading } from "#app/admin/admin-head.tsx";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { RecordName } from "#app/admin/record-table.tsx";
import { bothWays, type StaffResource } from "#app/admin/resource.ts";
import { When } from "#app/admin/when.tsx";
import type { ListShape } from "#app/lib/list-query.ts";
import { formatCount } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { TwoLines } from "#app/ui/table.tsx";
import { customerActions } from "./customer-actions.ts";
import type { CustomerDetails, CustomerRow } from "./customers.admin.server.ts";

export type CustomerSort = "activity" | "name";

export const customerResource = {
  path: "/admin/customers",
  title: m.customers_title,
  shape: {
    statuses: [],
    sorts: ["activity", "name"],
    firstSort: { by: "activity", descending: true },
  } satisfies ListShape<never, CustomerSort>,
  labels: {},
  tones: {},
  heading: () => <AdminHeading page={null} title={m.customers_title()} lead={m.customers_lead()} />,
  search: { label: m.customers_search, hint: m.customers_search_hint },
  sorts: () => [
    { value: "-activity", label: m.customers_sort_latest() },
    { value: "activity", label: m.customers_sort_oldest() },
    ...bothWays("name", m.ui_name()),
  ],
  actions: customerActions,
  columns: [
    {
      id: "name",
      heading: m.ui_customer,
      cell: (customer) => <Customer customer={customer} />,
      sort: "name",
      card: "who",
      width: "md:w-[40%]",
    },
    countColumn("bookings", m.dashboard_bookings),
    countColumn("orders", m.dashboard_orders),
    countColumn("messages", m.dashboard_messages),
    {
      id: "activity",
      heading: m.customers_last_activity,
      cell: ({ lastActivityAt }) => lastActivityAt && <When at={lastActivityAt} />,
      sort: "activity",
      card: "what",
      width: "md:w-40",
    },
  ],
  empty: { title: m.customers_empty, hint: m.customers_empty_hint },
  noMatch: { title: m.inbox_no_match, hint: m.customers_no_match_hint },
} satisfies StaffResource<CustomerRow, CustomerDetails>;

export const handle = customerResource;
export const clientMiddleware = [preserveListPost(customerActions)];

function countColumn(id: "bookings" | "orders" | "messages", heading: () => string) {
  return { id, heading, cell: (row: CustomerRow) => formatCount(row[id]), numeric: true };
}

function Customer({ customer }: { customer: CustomerRow }) {
  const { phone, email } = customer;
  return (
    <TwoLines
      second={
        <>
          <bdi dir="ltr">{formatPhone(phone)}</bdi> · <bdi dir="ltr">{email}</bdi>
        </>
      }
    >
      <RecordName record={customer} />
    </TwoLines>
  );
}
