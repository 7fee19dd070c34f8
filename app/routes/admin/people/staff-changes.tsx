import type { ReactNode } from "react";
import { Form } from "react-router";
import { roleName, staffRoles } from "#app/features/staff/staff-account.ts";
import type { StaffMember } from "#app/features/staff/staff-queries.server.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";

/** What an admin can do to the account of somebody else. */
export function StaffChanges({ person }: { person: StaffMember }) {
  return (
    <div className="grid content-start gap-8">
      <h2 className="sr-only">{m.staff_changes()}</h2>
      <SettingsSection id="role-section" title={m.staff_role()} text={m.staff_role_hint()}>
        <Form
          method="post"
          preventScrollReset
          className="mt-4 flex flex-wrap items-end gap-3"
          key={person.role}
        >
          <div className="min-w-40">
            <SelectField
              name="role"
              label={m.staff_role()}
              required={false}
              defaultValue={person.role}
            >
              {staffRoles.map((role) => (
                <option key={role} value={role}>
                  {roleName[role]()}
                </option>
              ))}
            </SelectField>
          </div>
          <IntentButton intent="role" variant="secondary">
            {m.staff_role_save()}
          </IntentButton>
        </Form>
      </SettingsSection>
      <SettingsSection
        id="reset-section"
        title={m.staff_reset()}
        text={m.staff_reset_text()}
        aside={
          <ButtonLink
            variant="secondary"
            reloadDocument={false}
            to={`/admin/staff/${person.id}/reset`}
          >
            {m.staff_reset()}
          </ButtonLink>
        }
      />
      <SettingsSection
        id="sessions-section"
        title={m.staff_end_sessions()}
        text={m.staff_end_sessions_text()}
        aside={
          <Change>
            <IntentButton intent="end-sessions" variant="secondary">
              {m.staff_end_sessions()}
            </IntentButton>
          </Change>
        }
      />
      <SettingsSection
        id="state-section"
        title={person.isActive ? m.staff_disable() : m.staff_enable()}
        text={person.isActive ? m.staff_disable_text() : m.staff_enable_text()}
        aside={
          <Change>
            {person.isActive ? (
              <IntentButton intent="disable" variant="danger">
                {m.staff_disable()}
              </IntentButton>
            ) : (
              <IntentButton intent="enable" variant="secondary">
                {m.staff_enable()}
              </IntentButton>
            )}
          </Change>
        }
      />
    </div>
  );
}

function Change({ children }: { children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset>
      {children}
    </Form>
  );
}
