import { data, Form, Link, redirect, useFetcher, useLocation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { LoadFailed } from "#app/admin/load-failed.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { isContentKind } from "#app/content/kinds.ts";
import { addEntry } from "#app/features/website/change-entry.server.ts";
import { findSingleEntry, listEntries } from "#app/features/website/website.admin.server.ts";
import { nameOf } from "#app/features/website/website.ts";
import { kindNames } from "#app/features/website/website-text.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { EyeIcon, EyeOffIcon } from "#app/ui/account-icons.tsx";
import { QuietBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { type PostResult, useResultToast } from "#app/ui/done-toast.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CONTROL } from "#app/ui/field.tsx";
import { ChevronDownIcon, CloseIcon } from "#app/ui/icons.tsx";
import { PlusIcon } from "#app/ui/page-icons.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/kind.ts";

export async function loader({ params: { kind }, request, context }: Route.LoaderArgs) {
  await requireStaff(context, "content");
  if (!isContentKind(kind)) throw data(null, { status: 404 });
  const { db } = context.get(appContext);
  const only = await findSingleEntry(db, kind);
  if (only) throw redirect(`/admin/website/entries/${only}`);
  const q = (new URL(request.url).searchParams.get("q") ?? "").slice(0, maxLength.line);
  const rows = await listEntries(db, kind, q);
  const entries = rows.map(({ value, ...row }) => {
    return { ...row, name: nameOf(kind, value, getLocale()) };
  });
  return { kind, q, entries };
}

/** A new one is there at once, as a draft. */
export async function action({ params: { kind }, context }: Route.ActionArgs) {
  const { id: actorId } = await requireStaff(context, "content");
  if (!isContentKind(kind)) throw data(null, { status: 404 });
  const id = await addEntry(context.get(appContext), { kind, actorId });
  return redirect(`/admin/website/entries/${id}`);
}

export default function Kind({ loaderData: { kind, q, entries } }: Route.ComponentProps) {
  const title = kindNames[kind]();
  return (
    <>
      <AdminHead page={title} />
      <AdminHeading
        title={title}
        back={{ to: "/admin/website", label: m.website_title() }}
        action={
          <Form method="post">
            <Button icon={<PlusIcon className="size-4" />}>{m.website_add()}</Button>
          </Form>
        }
      />
      <Form role="search" aria-label={m.website_search()} className="mb-4 flex gap-2">
        <input
          type="search"
          name="q"
          data-search=""
          defaultValue={q}
          aria-label={m.website_search()}
          placeholder={m.website_search_hint()}
          maxLength={maxLength.line}
          className={classNames(CONTROL, "min-h-11! py-2 text-sm")}
        />
        <Button variant="secondary">{m.ui_search()}</Button>
      </Form>
      {entries.length === 0 && (
        <EmptyState title={q ? m.website_no_match() : m.website_empty()}>
          {q ? m.website_no_match_hint() : m.website_empty_hint()}
        </EmptyState>
      )}
      <ul className="border-t border-line empty:hidden">
        {entries.map((entry, index) => (
          <li key={entry.id} className="border-b border-line">
            <EntryRow
              entry={entry}
              isFirst={q !== "" || index === 0}
              isLast={q !== "" || index === entries.length - 1}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed page={m.website_title()} />;
}

type Entry = Route.ComponentProps["loaderData"]["entries"][number];

function EntryRow({ entry, isFirst, isLast }: { entry: Entry; isFirst: boolean; isLast: boolean }) {
  const name = entry.name || m.website_untitled();
  const { id, edition, isHidden } = entry;
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-1.5">
      <Link
        to={`/admin/website/entries/${id}`}
        className="flex min-h-11 min-w-56 flex-1 flex-wrap items-center gap-x-3 gap-y-1 hover:text-brass-light"
      >
        <bdi className="wrap-anywhere">{name}</bdi>
        <State entry={entry} />
      </Link>
      <span className="flex">
        <Change
          fields={{ intent: "move", id, step: "up" }}
          label={m.website_up({ name })}
          off={isFirst}
        >
          <ChevronDownIcon className="size-5 rotate-180" />
        </Change>
        <Change
          fields={{ intent: "move", id, step: "down" }}
          label={m.website_down({ name })}
          off={isLast}
        >
          <ChevronDownIcon className="size-5" />
        </Change>
        <Change
          fields={{ intent: isHidden ? "show" : "hide", id }}
          label={isHidden ? m.website_show({ name }) : m.website_hide({ name })}
        >
          {isHidden ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
        </Change>
        <Change
          fields={{ intent: "delete", id, edition: String(edition) }}
          label={m.website_delete({ name })}
        >
          <CloseIcon className="size-5" />
        </Change>
      </span>
    </div>
  );
}

function State({ entry: { isHidden, hasDraft, version } }: { entry: Entry }) {
  return (
    <>
      {isHidden && <QuietBadge tone="red">{m.website_state_hidden()}</QuietBadge>}
      {hasDraft && <QuietBadge tone="yellow">{m.website_state_draft()}</QuietBadge>}
      {!isHidden && version > 0 && <QuietBadge tone="green">{m.website_state_public()}</QuietBadge>}
    </>
  );
}

function Change({
  fields,
  label,
  off = false,
  children,
}: {
  fields: { [name: string]: string };
  label: string;
  off?: boolean;
  children: React.ReactNode;
}) {
  const fetcher = useFetcher<PostResult>();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  useResultToast(fetcher.data);
  const posted = hydrated ? fields : { ...fields, to: pathname + search };
  return (
    <fetcher.Form method="post" action="/admin/website">
      {Object.entries(posted).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        aria-label={label}
        title={label}
        disabled={off}
        className="grid size-11 place-items-center rounded-md text-muted hover:bg-ivory/8 hover:text-ivory active:bg-ivory/4 disabled:opacity-30"
      >
        {children}
      </button>
    </fetcher.Form>
  );
}
