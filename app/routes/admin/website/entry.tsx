import { useEffect, useRef, useState } from "react";
import { data, Form, useFetcher, useLocation, useNavigation } from "react-router";
import * as z from "zod/mini";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { LoadFailed } from "#app/admin/load-failed.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { declarationOf } from "#app/content/kinds.ts";
import { findEntry, listRevisions } from "#app/features/website/website.admin.server.ts";
import { controlsOf, emptyValue, entryText, nameOf } from "#app/features/website/website.ts";
import { kindNames } from "#app/features/website/website-text.ts";
import type { FormError } from "#app/lib/form.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/entry.ts";
import { EntryFields } from "./entry-fields.tsx";
import { EntryHistory } from "./entry-history.tsx";
import { type DraftKept, handleEntryPost } from "./entry-post.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "content");
  const { db } = context.get(appContext);
  const entry = await findEntry(db, params.entryId);
  if (!entry) throw data(null, { status: 404 });
  return { entry, revisions: await listRevisions(db, entry) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { id: actorId } = await requireStaff(context, "content");
  return handleEntryPost(context, request, { id: params.entryId, actorId });
}

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, revisions } = loaderData;
  const title = kindNames[entry.kind]();
  const { isList } = declarationOf(entry.kind);
  const back = isList
    ? { to: `/admin/website/${entry.kind}`, label: title }
    : { to: "/admin/website", label: m.website_title() };
  const name = nameOf(
    entry.kind,
    entry.draft ?? entry.published ?? emptyValue(entry.kind),
    getLocale(),
  );
  const formError = actionData && "values" in actionData ? actionData : undefined;
  return (
    <>
      <AdminHead page={title} hasErrors={formError !== undefined} />
      <AdminHeading
        title={isList ? <bdi>{name || m.website_untitled()}</bdi> : title}
        back={back}
      />
      <EntryForm key={useFormKey(formError)} entry={entry} formError={formError} />
      <EntryHistory entry={entry} revisions={revisions} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed page={m.website_title()} />;
}

type Edited = Route.ComponentProps["loaderData"]["entry"];

/** After each post that was taken it is another form; a draft that keeps itself leaves it alone. */
function useFormKey(formError: FormError | undefined): string {
  const { key } = useLocation();
  const [taken, setTaken] = useState(key);
  if (!formError && taken !== key) setTaken(key);
  return taken;
}

const anything = z.object({});

function EntryForm({ entry, formError }: { entry: Edited; formError: FormError | undefined }) {
  const kept = useDraftKeeping();
  const controls = controlsOf(entry.kind);
  const value = entry.draft ?? entry.published ?? emptyValue(entry.kind);
  const initial = Object.fromEntries(
    controls.map((control) => [control.name, entryText(value, control)]),
  );
  const refused = formError ?? kept.conflict;
  const form = useForm("entry", anything, refused, { initial });
  const posting = useNavigation().formData?.get("do");
  const [seen] = useState(entry.edition);
  // They count up, and each that came back is of what was typed here, or of what stands beside it.
  const edition = Math.max(seen, kept.edition ?? 0, Number(refused?.values.edition ?? 0));
  return (
    <Form
      ref={kept.form}
      method="post"
      replace
      preventScrollReset
      // Whatever is typed may be drafted: what is missing is said by Publish, until the next post.
      id={form.props.id}
      noValidate
      onInput={kept.onInput}
      className="grid gap-6"
    >
      <EntryStatus entry={entry} isKept={kept.isKept} />
      {form.summary(controls.map(({ name }) => name))}
      <input type="hidden" name="edition" value={edition} />
      {refused && <input type="hidden" name="over" value="1" />}
      <EntryFields kind={entry.kind} controls={controls} control={form.control} />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-ground py-4">
        <Button
          name="do"
          value="publish"
          busy={posting === "publish"}
          busyText={m.website_publishing()}
        >
          {m.website_publish()}
        </Button>
        <Button
          variant="secondary"
          name="do"
          value="draft"
          busy={posting === "draft"}
          busyText={m.website_saving()}
        >
          {m.website_save_draft()}
        </Button>
        {entry.draft && (
          <ButtonLink
            variant="secondary"
            to={`/admin/website/entries/${entry.id}/preview`}
            target="_blank"
            rel="noreferrer"
            title={m.website_preview_hint()}
          >
            {m.website_preview()}
          </ButtonLink>
        )}
        {entry.draft && entry.published && (
          <Button variant="quiet" name="do" value="discard" busy={posting === "discard"}>
            {m.website_discard()}
          </Button>
        )}
      </div>
    </Form>
  );
}

function EntryStatus({ entry, isKept }: { entry: Edited; isKept: boolean }) {
  const { draft, draftAt, draftBy, draftOf, version, isHidden } = entry;
  const name = draftBy ?? m.staff_unknown();
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p>
        {version === 0
          ? m.website_status_new()
          : draft && draftAt
            ? m.website_status_draft({ name, at: formatInstant(draftAt, getLocale()) })
            : m.website_status_public()}
      </p>
      {draft && version > 0 && draftOf !== version && (
        <p className="text-ivory">{m.website_status_old()}</p>
      )}
      {isHidden && <p>{m.website_status_hidden()}</p>}
      <p role="status" className="min-h-5">
        {isKept && m.website_draft_saved()}
      </p>
    </div>
  );
}

const afterTypingMs = 1_200;

/** With script what is typed is kept as a draft by itself, soon after the typing pauses. */
function useDraftKeeping() {
  const fetcher = useFetcher<DraftKept | FormError>();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const answer = fetcher.data;
  const conflict = answer && "values" in answer ? answer : undefined;
  return {
    form,
    conflict,
    edition: answer && "edition" in answer ? answer.edition : undefined,
    isKept: fetcher.state === "idle" && answer !== undefined && !conflict,
    onInput() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (!form.current) return;
        const typed = new FormData(form.current);
        typed.set("do", "keep");
        fetcher.submit(typed, { method: "post" });
      }, afterTypingMs);
    },
  };
}
