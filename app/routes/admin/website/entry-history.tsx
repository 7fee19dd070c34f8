import { Form, useNavigation } from "react-router";
import type { EntryValue } from "#app/content/kind-declaration.ts";
import type { ContentKind } from "#app/content/kinds.ts";
import { changedControls, entryText } from "#app/features/website/website.ts";
import { choiceName, controlLabel } from "#app/features/website/website-text.ts";
import { formatInstant } from "#app/lib/time.ts";
import { diffWords } from "#app/lib/word-diff.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/entry.ts";

type Props = Pick<Route.ComponentProps["loaderData"], "entry" | "revisions">;
type Revision = Props["revisions"][number];

export function EntryHistory({ entry, revisions }: Props) {
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="text-lg">
        {m.website_history()}
      </h2>
      {revisions.length === 0 && <p className="mt-2 text-muted">{m.website_history_empty()}</p>}
      <ol className="mt-3 grid gap-5 text-sm">
        {revisions.map((revision, index) => (
          <li key={revision.id} className="border-s-2 border-line ps-4">
            <RevisionHead entry={entry} revision={revision} />
            <Changes
              kind={entry.kind}
              before={publishedBefore(revisions, index)}
              after={revision.value}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

const publishedBefore = (revisions: Revision[], index: number) =>
  revisions.slice(index + 1).find(({ what }) => what !== "draft")?.value ?? null;

function RevisionHead({ entry, revision }: { entry: Props["entry"]; revision: Revision }) {
  const at = formatInstant(revision.at, getLocale());
  const posted = useNavigation().formData;
  const isNow = revision.version !== null && revision.version === entry.publishedVersion;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1">
        <span className="block font-medium">{whatOf(revision)}</span>
        <span className="block text-xs text-muted">
          <bdi>{revision.by ?? m.staff_audit_installation()}</bdi>
          {" · "}
          <time dateTime={revision.at.toISOString()}>{at}</time>
        </span>
      </p>
      {isNow ? (
        <p className="text-muted">{m.website_history_now()}</p>
      ) : (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="seen" value={entry.version} />
          <input type="hidden" name="revision" value={revision.id} />
          <Button
            variant="secondary"
            name="do"
            value="bring-back"
            busy={posted?.get("revision") === revision.id}
            aria-label={m.website_bring_back_named({ at })}
          >
            {m.website_bring_back()}
          </Button>
        </Form>
      )}
    </div>
  );
}

function whatOf({ what, version }: Revision): string {
  switch (what) {
    case "seed":
      return m.website_history_seed();
    case "publish":
      return m.website_history_publish({ version: version ?? 0 });
    case "bring-back":
      return m.website_history_bring_back({ version: version ?? 0 });
    case "draft":
      return m.website_history_draft();
  }
}

function Changes({
  kind,
  before,
  after,
}: {
  kind: ContentKind;
  before: EntryValue | null;
  after: EntryValue;
}) {
  if (!before) return null;
  const changed = changedControls(kind, before, after);
  if (changed.length === 0) return <p className="mt-1 text-muted">{m.website_history_same()}</p>;
  return (
    <dl className="mt-2 grid gap-2">
      {changed.map((control) => {
        const isChoice = control.type.type === "choice";
        const [one, other] = [before, after].map((value) => {
          const text = entryText(value, control);
          return isChoice ? choiceName(control.field, text) : text;
        });
        return (
          <div key={control.name}>
            <dt className="text-xs text-muted">{controlLabel(control)}</dt>
            <dd
              lang={control.locale ?? undefined}
              dir={control.locale === "ar" ? "rtl" : control.locale ? "ltr" : undefined}
              className="max-w-prose wrap-anywhere whitespace-pre-line"
            >
              {diffWords(one ?? "", other ?? "").map(({ kind: run, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no other name
                <Run key={index} run={run} text={text} />
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Run({ run, text }: { run: "same" | "removed" | "added"; text: string }) {
  if (run === "same") return text;
  if (run === "removed") {
    return (
      <del className="text-muted">
        <span className="sr-only">{m.website_history_removed()} </span>
        {text}
      </del>
    );
  }
  return (
    <ins className="bg-brass/20 decoration-brass [del+&]:ms-1">
      <span className="sr-only">{m.website_history_added()} </span>
      {text}
    </ins>
  );
}
