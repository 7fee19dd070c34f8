import { data, Form } from "react-router";
import * as z from "zod/mini";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useMay } from "#app/admin/use-may.ts";
import { findTechnician, readUses } from "#app/features/capacity/resources.server.ts";
import {
  changeRights,
  disableStaff,
  enableStaff,
  endStaffSessions,
  findStaffMember,
  type StaffMember,
} from "#app/features/staff/staff.server.ts";
import { grantName, may, mayManage, roleName, staffRoles } from "#app/features/staff/staff.ts";
import { joined } from "#app/lib/locale.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { Checkbox, Options, SelectField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Question } from "#app/ui/question.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import { ErrorSummary } from "#app/ui/use-form.tsx";
import { grants } from "#db/schema/enums.ts";
import type { Route } from "./+types/staff-member.ts";
import { StaffState } from "./staff-parts.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, staff: manager } = await requireStaff(context, "manage-staff");
  const person = await findStaffMember(db, params.staffId);
  if (!person) throw data(null, { status: 404 });
  const technician = await findTechnician(db, person.id);
  const uses = technician && (await readUses(db, now()))(technician.id);
  return {
    person,
    technician,
    visits: uses?.visits ?? 0,
    isSelf: person.id === manager.id,
    isBeyond: !mayManage(manager, person),
    roles: staffRoles.filter((role) => mayManage(manager, { role, grants: [] })),
    grants: grants.filter((grant) => may(manager, grant)),
  };
}

export async function action({ request, context, params: { staffId } }: Route.ActionArgs) {
  const { staff: manager, ...app } = await requireStaff(context, "manage-staff");
  const form = await readForm(request);
  const fields = { ...Object.fromEntries(form), grants: form.getAll("grants") };
  const posted = z.safeParse(changeSchema, fields);
  if (!posted.success) throw data(null, { status: 400 });
  const { data: asked } = posted;
  const done =
    asked.intent === "rights"
      ? await changeRights(app, manager.id, staffId, asked)
      : await changes[asked.intent](app, manager.id, staffId);
  if (done.ok)
    return redirectWithFlash(context, `/admin/staff/${staffId}`, notices[asked.intent]());
  if (done.reason === "not-found") throw data(null, { status: 404 });
  return data({ problem: problems[done.reason]() }, { status: 409 });
}

export default function StaffMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isSelf, isBeyond } = loaderData;
  const mayAudit = useMay()("audit");
  return (
    <>
      <AdminHeading
        hasErrors={actionData !== undefined}
        title={person.name}
        back={{ to: "/admin/staff", label: m.dashboard_nav_staff() }}
        action={
          mayAudit && (
            <ButtonLink
              variant="secondary"
              to={`/admin/audit?${new URLSearchParams({ person: person.id })}`}
            >
              {m.staff_what_they_did()}
            </ButtonLink>
          )
        }
      />
      {actionData && (
        <div className="mb-6 max-w-form">
          <ErrorSummary key={actionData.problem} problems={[{ message: actionData.problem }]} />
        </div>
      )}
      <div className="grid gap-x-16 gap-y-10 xl:grid-cols-2">
        <PersonFacts person={person} />
        {isSelf || isBeyond ? (
          <p className="text-muted">{isSelf ? m.staff_self() : m.staff_problem_beyond()}</p>
        ) : (
          <StaffChanges {...loaderData} />
        )}
      </div>
    </>
  );
}

function PersonFacts({ person }: { person: StaffMember }) {
  const locale = getLocale();
  const { username, email, role, twoFactorEnabled, createdAt, lastSeenAt } = person;
  return (
    <dl className="text-sm">
      <Fact name={m.staff_column_state()}>
        <StaffState {...person} />
      </Fact>
      <Fact name={m.staff_username()}>
        <bdi>{username}</bdi>
      </Fact>
      <Fact name={m.ui_email()}>
        <bdi className="wrap-anywhere">{email}</bdi>
      </Fact>
      <Fact name={m.staff_role()}>{roleName[role]()}</Fact>
      {person.grants.length > 0 && (
        <Fact name={m.staff_grants()}>
          {joined(
            person.grants.map((grant) => grantName[grant]()),
            locale,
          )}
        </Fact>
      )}
      <Fact name={m.account_factor()}>
        {twoFactorEnabled ? m.account_factor_on() : m.account_factor_off()}
      </Fact>
      <Fact name={m.staff_since()}>{formatInstant(createdAt, locale)}</Fact>
      <Fact name={m.staff_column_seen()}>
        {lastSeenAt ? formatInstant(lastSeenAt, locale) : m.staff_not_signed_in()}
      </Fact>
    </dl>
  );
}

function StaffChanges({
  person,
  technician,
  visits,
  roles,
  grants,
}: Omit<Route.ComponentProps["loaderData"], "isSelf" | "isBeyond">) {
  const disableText =
    technician && visits > 0
      ? `${m.website_uses_visits({ count: visits })}. ${m.staff_disable_visits({
          name: getLocale() === "ar" ? technician.nameAr : technician.name,
        })}`
      : m.staff_disable_text();
  return (
    <div className="grid content-start gap-8">
      <h2 className="sr-only">{m.staff_changes()}</h2>
      <SettingsSection id="rights-section" title={m.staff_rights()} text={m.staff_role_hint()}>
        <Form
          method="post"
          preventScrollReset
          className="group mt-4 grid justify-items-start gap-5"
          key={[person.role, ...person.grants].join()}
        >
          <div className="min-w-48">
            <SelectField
              name="role"
              label={m.staff_role()}
              required={false}
              defaultValue={person.role}
            >
              <Options of={roles.map((role) => [role, roleName[role]()])} />
            </SelectField>
          </div>
          <fieldset className="min-w-0 group-has-[option[value=owner]:checked]:hidden">
            <legend className="text-sm font-medium">{m.staff_grants()}</legend>
            <p className="mt-1 text-sm text-muted">{m.staff_grants_hint()}</p>
            <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
              {grants.map((grant) => (
                <Checkbox
                  key={grant}
                  name="grants"
                  value={grant}
                  defaultChecked={person.grants.includes(grant)}
                >
                  {grantName[grant]()}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <IntentButton intent="rights" variant="secondary">
            {m.staff_rights_save()}
          </IntentButton>
        </Form>
      </SettingsSection>
      <SettingsSection
        id="reset-section"
        title={m.staff_reset()}
        text={m.staff_reset_text()}
        aside={
          <ButtonLink variant="secondary" to={`/admin/staff/${person.id}/reset`}>
            {m.staff_reset()}
          </ButtonLink>
        }
      />
      <SettingsSection
        id="sessions-section"
        title={m.staff_end_sessions()}
        text={m.staff_end_sessions_text()}
        aside={
          <Question
            intent="end-sessions"
            label={m.staff_end_sessions()}
            text={m.staff_end_sessions_text()}
          />
        }
      />
      <SettingsSection
        id="state-section"
        title={person.isActive ? m.staff_disable() : m.staff_enable()}
        text={person.isActive ? m.staff_disable_text() : m.staff_enable_text()}
        aside={
          person.isActive ? (
            <Question intent="disable" label={m.staff_disable()} text={disableText} />
          ) : (
            <Form method="post" preventScrollReset>
              <IntentButton intent="enable" variant="secondary">
                {m.staff_enable()}
              </IntentButton>
            </Form>
          )
        }
      />
    </div>
  );
}

const changeSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("rights"),
    role: z.enum(staffRoles),
    grants: z.array(z.enum(grants)),
  }),
  z.object({ intent: z.enum(["disable", "enable", "end-sessions"]) }),
]);

const changes = {
  disable: disableStaff,
  enable: enableStaff,
  "end-sessions": endStaffSessions,
};

const notices = {
  rights: m.staff_rights_saved,
  disable: m.staff_disabled,
  enable: m.staff_enabled,
  "end-sessions": m.staff_signed_out,
};

const problems = {
  self: m.staff_problem_self,
  "last-owner": m.staff_problem_last_owner,
  "not-allowed": m.staff_problem_not_allowed,
  beyond: m.staff_problem_beyond,
};
