import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChevronEndIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { EmptyState, NotLoaded } from "#app/ui/states.tsx";
import { ErrorSummary, type useForm } from "#app/ui/use-form.tsx";

export function AccountHeading({
  id,
  title,
  lead,
  back,
  action,
}: {
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  action?: ReactNode;
}) {
  return (
    <div className="mb-8">
      {back && (
        <p className="mb-3">
          <TextLink to={back.to} className="inline-flex min-h-11 items-center gap-1.5 text-sm">
            <ChevronEndIcon className="size-4 rotate-180 text-brass" />
            {back.label}
          </TextLink>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 id={id} className="text-2xl wrap-anywhere">
            {title}
          </h2>
          {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
        </div>
        {action}
      </div>
    </div>
  );
}

export function ListPages({
  path,
  label,
  newer,
  older,
  words,
}: {
  path: string;
  label: string;
  newer: number | null;
  older: number | null;
  words: { newer: string; older: string };
}) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={label} className="mt-8 flex justify-between gap-4">
      {newer && (
        <ButtonLink variant="secondary" to={`${path}?page=${newer}`}>
          {words.newer}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink variant="secondary" to={`${path}?page=${older}`} className="ms-auto">
          {words.older}
        </ButtonLink>
      )}
    </nav>
  );
}

type PageProps = Omit<ComponentProps<typeof AccountHeading>, "title" | "id"> & {
  title: string;
  hasErrors?: boolean;
  children: ReactNode;
};

export function AccountPage({ hasErrors, children, ...heading }: PageProps) {
  return (
    <>
      <PageHead page={heading.title} hasErrors={hasErrors} />
      <AccountHeading {...heading} />
      {children}
    </>
  );
}

const security = { to: "/profile/security", label: m.account_security };

export function SecurityFrame({ back, children, ...page }: PageProps) {
  return (
    <AccountPage {...page} back={back ?? { to: security.to, label: security.label() }}>
      <div className="max-w-form">{children}</div>
    </AccountPage>
  );
}

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
        <fieldset disabled={form.busy} className="grid min-w-0 gap-8">
          {children}
        </fieldset>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button size="lg" busy={form.busy} busyText={m.account_saving()}>
            {save}
          </Button>
          <ButtonLink size="lg" variant="quiet" to={list.to}>
            {m.account_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </AccountPage>
  );
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

/** What can be done with the record of a card. */
export function CardActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mb-3 border-t border-line pt-3">
      <div className="-mx-5 flex flex-wrap">{children}</div>
    </div>
  );
}
