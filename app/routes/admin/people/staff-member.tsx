import { data } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { roleName } from "#app/features/staff/staff-account.ts";
import { findStaffMember } from "#app/features/staff/staff-queries.server.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import type { Route } from "./+types/staff-member.ts";
import { answerStaffChange } from "./staff-changes.server.ts";
import { StaffChanges } from "./staff-changes.tsx";
import { StaffState } from "./staff-state.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = await requireStaff(context, "manage-staff");
  const person = await findStaffMember(context.get(appContext).db, params.staffId);
  if (!person) throw data(null, { status: 404 });
  return { person, isSelf: person.id === admin.id };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = await requireStaff(context, "manage-staff");
  return answerStaffChange(context, request, { admin, staffId: params.staffId });
}

export default function StaffMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isSelf } = loaderData;
  return (
    <>
      <AdminHead page={person.name} refused={actionData !== undefined} />
      <AdminHeading
        title={<bdi>{person.name}</bdi>}
        back={{ to: "/admin/staff", label: m.dashboard_nav_staff() }}
        action={
          <ButtonLink
            variant="secondary"
            reloadDocument={false}
            to={`/admin/audit?${new URLSearchParams({ person: person.id })}`}
          >
            {m.staff_what_they_did()}
          </ButtonLink>
        }
      />
      {actionData && (
        <div className="mb-6 max-w-form">
          <ErrorSummary key={actionData.problem} problems={[{ message: actionData.problem }]} />
        </div>
      )}
      <div className="grid gap-x-16 gap-y-10 xl:grid-cols-2">
        <PersonFacts person={person} />
        {isSelf ? <p className="text-muted">{m.staff_self()}</p> : <StaffChanges person={person} />}
      </div>
    </>
  );
}

function PersonFacts({ person }: { person: Route.ComponentProps["loaderData"]["person"] }) {
  const locale = getLocale();
  const { username, email, role, twoFactorEnabled, createdAt, lastSeenAt } = person;
  return (
    <Facts className="text-sm">
      <Fact name={m.staff_column_state()}>
        <StaffState {...person} />
      </Fact>
      <Fact name={m.staff_username()}>
        <bdi>{username}</bdi>
      </Fact>
      <Fact name={m.staff_email()}>
        <bdi className="wrap-anywhere">{email}</bdi>
      </Fact>
      <Fact name={m.staff_role()}>{roleName[role]()}</Fact>
      <Fact name={m.account_factor()}>
        {twoFactorEnabled ? m.account_factor_on() : m.account_factor_off()}
      </Fact>
      <Fact name={m.staff_since()}>{formatInstant(createdAt, locale)}</Fact>
      <Fact name={m.staff_column_seen()}>
        {lastSeenAt ? formatInstant(lastSeenAt, locale) : m.staff_not_signed_in()}
      </Fact>
    </Facts>
  );
}
