import type { ReactNode } from "react";
import { Form } from "react-router";
import type { ZodMiniType } from "zod/mini";
import { checkForm } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState, NotLoaded } from "#app/ui/states.tsx";
import { ErrorSummary, type useForm } from "#app/ui/use-form.tsx";
import { AccountPage } from "./account-heading.tsx";

/** The page that adds or changes a car or an address, and returns to their list. */
export function OwnRecordPage({
  title,
  list,
  hasErrors,
  form,
  names,
  owner,
  save,
  children,
}: {
  title: string;
  list: { to: string; label: string };
  hasErrors: boolean;
  form: ReturnType<typeof useForm>;
  names: readonly string[];
  owner: string;
  save: string;
  children: ReactNode;
}) {
  return (
    <AccountPage title={title} back={list} hasErrors={hasErrors}>
      <Form method="post" {...form.props} className="grid max-w-prose gap-8">
        {form.summary(names)}
        <input type="hidden" name="owner" value={owner} />
        <Opened form={form} names={names} />
        <fieldset disabled={form.busy} className="grid min-w-0 gap-8">
          {children}
        </fieldset>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button size="lg" busy={form.busy} busyText={m.ui_saving()}>
            {save}
          </Button>
          <ButtonLink size="lg" variant="quiet" to={list.to}>
            {m.ui_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </AccountPage>
  );
}

const was = (name: string) => `was-${name}`;

/** The values of a form, and the same once more as what it was opened with. */
export function openedWith(values: { [name: string]: string | null }) {
  const opened = Object.entries(values).map(([name, value]) => [was(name), value]);
  return { ...values, ...Object.fromEntries(opened) };
}

type Opened = { form: Pick<ReturnType<typeof useForm>, "control">; names: readonly string[] };

export const Opened = ({ form, names }: Opened) =>
  names.map((name) => <input key={name} type="hidden" {...form.control(was(name))} />);

/** What was changed since a form was opened: another tab may have saved something else. */
export function changedIn<Input extends { [name: string]: unknown }>(
  form: FormData,
  { schema, input, whole = [] }: { schema: ZodMiniType<Input>; input: Input; whole?: string[] },
): Partial<Input> {
  const opened = new FormData();
  for (const [name] of form) opened.set(name, form.get(was(name)) ?? "");
  const then = checkForm(schema, opened);
  if (!then.ok) return input;
  const isChanged = (name: string) => input[name] !== then.input[name];
  const also = whole.some(isChanged) ? whole : [];
  const names = Object.keys(input).filter((name) => also.includes(name) || isChanged(name));
  return Object.fromEntries(names.map((name) => [name, input[name]])) as Partial<Input>;
}

/** The cards of a list that customers add to; null where it could not be read. */
export function RecordCards<Record extends { id: string }>({
  title,
  add,
  problem,
  records,
  empty,
  notice,
  card,
}: {
  title: string;
  add: { to: string; label: string };
  problem: string | undefined;
  records: Record[] | null;
  empty: { title: string; hint: string };
  notice?: ReactNode;
  card: (record: Record) => ReactNode;
}) {
  const button = <ButtonLink to={add.to}>{add.label}</ButtonLink>;
  return (
    <AccountPage
      title={title}
      action={records?.length === 0 ? undefined : button}
      hasErrors={problem !== undefined}
    >
      {problem && (
        <div className="mb-8">
          <ErrorSummary problems={[{ message: problem }]} />
        </div>
      )}
      {notice}
      {records === null ? (
        <NotLoaded />
      ) : records.length === 0 ? (
        <EmptyState title={empty.title} action={button}>
          {empty.hint}
        </EmptyState>
      ) : (
        <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {records.map((record) => (
            <Card key={record.id} as="li" className="flex flex-col justify-between gap-6">
              {card(record)}
            </Card>
          ))}
        </ul>
      )}
    </AccountPage>
  );
}

export function CardActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mb-3 border-t border-line pt-3">
      <div className="-mx-5 flex flex-wrap">{children}</div>
    </div>
  );
}
