import { Form, Link, useNavigation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findRecords } from "#app/features/finder/finder.server.ts";
import {
  type Found,
  type FoundKind,
  fewestLetters,
  foundAddress,
  foundKinds,
  foundList,
  kindName,
  readFindQuery,
} from "#app/features/finder/finder.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CONTROL } from "#app/ui/field.tsx";
import type { Route } from "./+types/find.ts";

const path = "/admin/find";

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = await requireStaff(context, "read");
  const q = readFindQuery(url);
  return { q, found: await findRecords(app, q) };
}

export default function Find({ loaderData: { q, found } }: Route.ComponentProps) {
  const isBusy = useNavigation().location?.pathname === path;
  return (
    <>
      <AdminHead page={m.dashboard_find()} />
      <h1 className="text-2xl">{m.dashboard_find()}</h1>
      <Form
        action={path}
        role="search"
        aria-label={m.dashboard_find()}
        className="mt-4 flex max-w-prose flex-wrap items-end gap-3"
      >
        <label className="grid min-w-full flex-1 gap-1 text-xs text-muted sm:min-w-48">
          {m.dashboard_find_label()}
          <input
            type="search"
            name="q"
            key={q}
            defaultValue={q}
            minLength={fewestLetters}
            maxLength={maxLength.line}
            enterKeyHint="search"
            className={classNames(CONTROL, "min-h-11! py-1.5 text-sm")}
          />
        </label>
        <Button variant="secondary" busy={isBusy}>
          {m.ui_search()}
        </Button>
      </Form>
      <p role="status" className="my-4 text-sm text-muted">
        {q === "" ? m.dashboard_find_hint() : found.length === 0 && m.dashboard_find_nothing()}
      </p>
      {foundKinds.map((kind) => (
        <FoundOfKind
          key={kind}
          q={q}
          kind={kind}
          found={found.filter((each) => each.kind === kind)}
        />
      ))}
    </>
  );
}

function FoundOfKind({ q, kind, found }: { q: string; kind: FoundKind; found: Found[] }) {
  if (found.length === 0) return null;
  const name = kindName[kind]();
  return (
    <section aria-label={name} className="mt-6 max-w-prose">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-sm font-medium text-muted">{name}</h2>
        {found.length > 1 && (
          <Link
            to={foundList(kind, q)}
            className="inline-flex min-h-11 items-center text-sm text-brass-light hover:text-ivory"
          >
            {m.dashboard_find_list()}
            <span className="sr-only">: {name}</span>
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {found.map((each) => (
          <li key={each.id}>
            <Link
              to={foundAddress(each)}
              className="grid min-h-12 gap-x-4 px-2 py-2 hover:bg-ivory/5 focus-visible:-outline-offset-2 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="cell-line font-medium">
                <bdi>{each.name}</bdi>
              </span>
              <span className="text-sm text-muted sm:text-end">{each.day}</span>
              <span
                dir="auto"
                className="truncate text-sm text-muted text-match-parent sm:col-span-2"
              >
                {each.detail}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
