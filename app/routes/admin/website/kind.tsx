import type { ComponentProps } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { ActionIcon } from "#app/admin/action-button.tsx";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { isContentKind } from "#app/content/kinds.ts";
import { addEntry } from "#app/features/website/arrange-entries.server.ts";
import {
  findSingleEntry,
  listEntries,
  usesOf,
} from "#app/features/website/website.admin.server.ts";
import { nameOf } from "#app/features/website/website.ts";
import { hidesMore } from "#app/features/website/website-text.ts";
import { readPage } from "#app/lib/list-query.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { EyeIcon, EyeOffIcon } from "#app/ui/account-icons.tsx";
import { QuietBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { CONTROL } from "#app/ui/field.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { DownIcon, GripIcon, UpIcon } from "#app/ui/list-icons.tsx";
import { PlusIcon } from "#app/ui/page-icons.tsx";
import { PageLinks } from "#app/ui/pagination.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { useListDrag } from "#app/ui/use-list-drag.ts";
import type { Route } from "./+types/kind.ts";

export async function loader({ params: { kind }, url, context }: Route.LoaderArgs) {
  const app = await requireStaff(context, "content");
  if (!isContentKind(kind)) throw data(null, { status: 404 });
  const { db } = app;
  const only = await findSingleEntry(db, kind);
  if (only) throw redirect(`/admin/website/entries/${only}`);
  const asked = url.searchParams;
  const q = (asked.get("q") ?? "").slice(0, maxLength.line);
  const { entries, ...part } = await listEntries(db, kind, { q, page: readPage(asked) });
  const named = await Promise.all(
    entries.map(async ({ value, ...row }) => {
      const uses = await usesOf(app, { ...row, kind });
      const name = nameOf(kind, value, getLocale());
      return { ...row, name, isUsed: uses !== null, hidesMore: uses !== null && hidesMore(uses) };
    }),
  );
  return { kind, q, part, entries: named };
}

export async function action({ params: { kind }, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, "content");
  if (!isContentKind(kind)) throw data(null, { status: 404 });
  const id = await addEntry(app, { kind, actorId: staff.id });
  return redirect(`/admin/website/entries/${id}`);
}

export default function Kind({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, q, part, entries } = loaderData;
  useResultToast(actionData);
  const title = m.website_kind({ kind });
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <AdminHeading
        title={title}
        back={{ to: "/admin/website", label: m.website_title() }}
        action={
          <Form method="post">
            <Button busy={busy} icon={<PlusIcon className="size-4" />}>
              {m.ui_add()}
            </Button>
          </Form>
        }
      />
      <Form role="search" aria-label={m.website_search()} className="mb-4 flex gap-2">
        <input
          type="search"
          name="q"
          key={q}
          defaultValue={q}
          aria-label={m.website_search()}
          placeholder={m.website_search_hint()}
          maxLength={maxLength.line}
          className={classNames(CONTROL, "min-h-11! py-1.5 text-sm")}
        />
        <Button variant="secondary">{m.ui_search()}</Button>
      </Form>
      {entries.length === 0 && (
        <EmptyState title={q ? m.website_no_match() : m.website_empty()}>
          {q ? m.website_no_match_hint() : m.website_empty_hint()}
        </EmptyState>
      )}
      <EntryList entries={entries} part={part} isOrdered={q === ""} />
      <PageLinks part={part} to={(page) => `?${new URLSearchParams({ q, page: String(page) })}`} />
    </>
  );
}

type Entry = Route.ComponentProps["loaderData"]["entries"][number];

const path = "/admin/website";

function EntryList({
  entries,
  part: { page, pages },
  isOrdered,
}: {
  entries: Entry[];
  part: Route.ComponentProps["loaderData"]["part"];
  isOrdered: boolean;
}) {
  const { listRef, gripProps, shown } = useListDrag(entries, {
    fetcherKey: "entry-moves",
    action: path,
  });
  return (
    <ul
      ref={listRef}
      className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden"
    >
      {shown.map((entry, index) => (
        <li
          key={entry.id}
          data-id={entry.id}
          className={classNames(
            "relative flex items-center pe-1 data-[dragged]:z-10 data-[dragged]:bg-raised data-[dragged]:opacity-80 data-[drop]:border-brass data-[drop]:bg-brass/8",
            !isOrdered && "ps-4",
          )}
        >
          {isOrdered && (
            <span
              {...gripProps}
              title={m.ui_drag()}
              className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
            >
              <GripIcon />
            </span>
          )}
          <EntryRow
            entry={entry}
            isFirst={!isOrdered || (page === 1 && index === 0)}
            isLast={!isOrdered || (page === pages && index === entries.length - 1)}
          />
        </li>
      ))}
    </ul>
  );
}

const moves = [
  { step: "up", label: m.website_up, icon: <UpIcon /> },
  { step: "down", label: m.website_down, icon: <DownIcon /> },
] as const;

function EntryRow({ entry, isFirst, isLast }: { entry: Entry; isFirst: boolean; isLast: boolean }) {
  const name = entry.name || m.website_untitled();
  const { id, version, isHidden } = entry;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 py-1.5">
      <Link
        to={`${path}/entries/${id}`}
        className="flex min-h-11 min-w-48 flex-1 flex-wrap items-center gap-x-3 gap-y-1 hover:text-brass-light"
      >
        <bdi className="wrap-anywhere">{name}</bdi>
        <State entry={entry} />
      </Link>
      <span className="flex">
        {moves.map(({ step, label, icon }) => (
          <Change
            action={path}
            key={step}
            fields={{ intent: "move", id, step }}
            label={label({ name })}
            isOff={step === "up" ? isFirst : isLast}
          >
            {icon}
          </Change>
        ))}
        <Change
          action={path}
          fields={{ intent: isHidden ? "show" : "hide", id }}
          label={isHidden ? m.website_show({ name }) : m.website_hide({ name })}
          asks={entry.hidesMore && !isHidden}
        >
          {isHidden ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
        </Change>
        <Change
          action={path}
          fields={{ intent: "delete", id, seen: String(version) }}
          label={m.website_delete({ name })}
          asks={entry.isUsed}
        >
          <CloseIcon className="size-5" />
        </Change>
      </span>
    </div>
  );
}

function State({ entry: { isHidden, hasDraft, publishedVersion } }: { entry: Entry }) {
  return (
    <>
      {isHidden && <QuietBadge tone="red">{m.website_state_hidden()}</QuietBadge>}
      {hasDraft && <QuietBadge tone="yellow">{m.website_state_draft()}</QuietBadge>}
      {!isHidden && publishedVersion > 0 && (
        <QuietBadge tone="green">{m.website_state_public()}</QuietBadge>
      )}
    </>
  );
}

/** Changes an entry at once, or opens the page that says what goes with an entry in use. */
function Change({
  asks = false,
  ...change
}: ComponentProps<typeof ActionIcon> & { fields: { id: string }; asks?: boolean }) {
  const { fields, label, children } = change;
  if (!asks) return <ActionIcon {...change} />;
  return (
    <Link
      to={`${path}/entries/${fields.id}/remove`}
      aria-label={label}
      title={label}
      className="row-tool"
    >
      {children}
    </Link>
  );
}
