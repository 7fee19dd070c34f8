import { useEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { type AuditQuery, recordValue } from "#app/features/staff/audit-query.ts";
import { actionName } from "#app/features/staff/audit-words.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/list-search.tsx";
import { auditActions } from "#db/schema/enums.ts";

type Props = { query: AuditQuery; people: { id: string; username: string }[] };

/** Whose entries, of what kind; with script as soon as something is chosen. */
export function AuditFilters({ query: { person, action, record }, people }: Props) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The lists say what the address says, after Back as well.
    for (const [name, value] of Object.entries({ person, action })) {
      const list = form.current?.elements.namedItem(name);
      if (list instanceof HTMLSelectElement) list.value = value ?? "";
    }
  }, [person, action]);
  const all = { value: "", label: m.staff_audit_all() };
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      aria-label={m.dashboard_nav_audit()}
      className="mb-4 flex flex-wrap items-end gap-3"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      {record && <input type="hidden" name="record" value={recordValue(record)} />}
      <Choices
        name="person"
        label={m.staff_audit_person()}
        value={person ?? ""}
        choices={[all, ...people.map(({ id, username }) => ({ value: id, label: username }))]}
      />
      <Choices
        name="action"
        label={m.staff_audit_action()}
        value={action ?? ""}
        choices={[all, ...auditActions.map((value) => ({ value, label: actionName[value]() }))]}
      />
      <Button variant="secondary" className="not-noscript:hidden">
        {m.staff_audit_show()}
      </Button>
      {(person || action || record) && (
        <Link
          to="/admin/audit"
          className="inline-flex min-h-11 items-center px-3 text-sm text-muted hover:text-ivory"
        >
          {m.staff_audit_clear()}
        </Link>
      )}
    </Form>
  );
}
