import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { listStaff, type StaffMember } from "#app/features/staff/staff.server.ts";
import { roleName } from "#app/features/staff/staff.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { PlusIcon } from "#app/ui/page-icons.tsx";
import { type Column, RowLink, Table, TwoLines } from "#app/ui/table.tsx";
import type { Route } from "./+types/staff.ts";
import { StaffState } from "./staff-parts.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "manage-staff");
  return { staff: await listStaff(db) };
}

export default function Staff({ loaderData: { staff } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title={m.dashboard_nav_staff()}
        lead={m.staff_list_lead()}
        action={
          <ButtonLink to="/admin/staff/new" icon={<PlusIcon />}>
            {m.staff_add()}
          </ButtonLink>
        }
      />
      <Table
        caption={m.dashboard_nav_staff()}
        columns={columns()}
        rows={staff}
        rowKey={({ id }) => id}
      />
    </>
  );
}

const columns = (): Column<StaffMember>[] => [
  {
    id: "person",
    heading: m.staff_column_person(),
    cell: ({ id, name, username }) => (
      <TwoLines second={<bdi>{username}</bdi>}>
        <RowLink to={`/admin/staff/${id}`} aria-label={`${name} ${username}`}>
          {name}
        </RowLink>
      </TwoLines>
    ),
    card: "who",
    width: "md:w-1/4 lg:w-[30%]",
  },
  { id: "role", heading: m.staff_role(), card: "what", cell: ({ role }) => roleName[role]() },
  {
    id: "factor",
    heading: m.account_factor(),
    card: "more",
    cell: ({ twoFactorEnabled }) =>
      twoFactorEnabled ? m.account_factor_on() : m.account_factor_off(),
  },
  {
    id: "seen",
    heading: m.staff_column_seen(),
    card: "when",
    cell: ({ lastSeenAt }) =>
      lastSeenAt ? formatInstant(lastSeenAt, getLocale()) : m.staff_not_signed_in(),
  },
  {
    id: "state",
    heading: m.staff_column_state(),
    card: "status",
    width: "md:w-54",
    cell: (person) => <StaffState {...person} />,
  },
];
