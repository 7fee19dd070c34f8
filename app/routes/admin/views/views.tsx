import { type FormEvent, useState } from "react";
import { data, Form, Link, useHref } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { columnChoices, listName } from "#app/admin/resource.ts";
import { listed } from "#app/admin/resources.server.ts";
import { deleteView, listViews, saveView } from "#app/features/saved-views/saved-views.server.ts";
import {
  mostViews,
  type SavedView,
  viewNameSchema,
  viewSearch,
} from "#app/features/saved-views/saved-views.ts";
import type { FormError } from "#app/lib/form.ts";
import { listSearch, readListQuery } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { handleForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Question } from "#app/ui/question.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/views.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { resource, readers, list } = listOf(searchParams.get("list"));
  const { db, staff } = await requireStaff(context, ...readers);
  const { view, ...query } = readListQuery(searchParams, resource.shape);
  return {
    list,
    path: resource.path,
    title: resource.title(),
    search: listSearch(query, resource.shape),
    asked: [
      ...new URLSearchParams(listSearch({ ...query, page: 1, columns: [] }, resource.shape)),
    ].filter(([name]) => name !== "columns"),
    first: resource.columns[0]?.id ?? "",
    columns: columnChoices(resource.columns).map(({ id, heading }) => ({
      id,
      label: heading(),
      isShown: query.columns?.includes(id) ?? true,
    })),
    views: await listViews(db, { userId: staff.id, list }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { resource, readers, list } = listOf(String(form.get("list")));
  const { staff, ...app } = await requireStaff(context, ...readers);
  // One field, so that a refused form still has every ticked column.
  form.set("columns", form.getAll("columns").map(String).join());
  if (form.get("intent") === "delete") {
    await deleteView(app, staff.id, String(form.get("id")));
    return redirectWithFlash(context, `/admin/views?list=${list}`, m.views_deleted());
  }
  return handleForm(
    { context, form },
    {
      schema: viewNameSchema,
      failed: m.views_failed(),
      async handle({ name }, { invalid }) {
        const search = savedSearch(form, resource);
        const saved = await saveView(app, { userId: staff.id, list }, { name, search });
        if (saved.ok) {
          const to = resource.path + viewSearch({ id: saved.id, search });
          return redirectWithFlash(context, to, m.views_saved());
        }
        if (saved.reason === "taken") return invalid({ errors: { name: m.views_taken() } });
        return invalid({ problem: m.views_too_many({ max: mostViews }) }, 409);
      },
    },
  );
}

type Resource = (typeof listed)[number]["resource"];

function listOf(name: string | null) {
  const found = listed.find(({ resource }) => listName(resource) === name) ?? listed[0];
  if (!found) throw data(null, { status: 404 });
  return { ...found, list: listName(found.resource) };
}

function savedSearch(form: FormData, { shape, columns }: Resource): string {
  const fields = [...form].map(([name, value]) => [name, String(value)]);
  const { view, columns: chosen, ...query } = readListQuery(new URLSearchParams(fields), shape);
  const isShown = ({ id }: { id: string }) => chosen?.includes(id) ?? true;
  const showsAll = columnChoices(columns).every(isShown);
  const known = columns.filter(isShown).map(({ id }) => id);
  const kept = { ...query, q: "", page: 1, ...(!showsAll && { columns: known }) };
  return listSearch(kept, shape);
}

export default function Views({ loaderData, actionData }: Route.ComponentProps) {
  const { path, title, search, views } = loaderData;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  const heading = m.views_title({ list: title });
  return (
    <>
      <AdminHeading
        hasErrors={refused !== undefined}
        title={heading}
        lead={m.views_lead()}
        back={{ to: path + (search || "?view=all"), label: m.views_back() }}
      />
      <h2 className="sr-only">{m.views_label()}</h2>
      <SettingsSection id="save" title={m.views_save_title()} text={m.views_search_note()}>
        <SaveForm {...loaderData} formError={refused} />
      </SettingsSection>
      <SettingsSection
        id="own"
        title={m.views_own()}
        text={views.length === 0 ? m.views_none() : ""}
      >
        <ul className="mt-4">
          {views.map((view) => (
            <ViewRow key={view.id} view={view} list={loaderData.list} path={path} />
          ))}
        </ul>
      </SettingsSection>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function SaveForm({
  list,
  path,
  asked,
  first,
  columns,
  formError,
}: Loaded & { formError: FormError | undefined }) {
  const { props, control, summary } = useForm("view", viewNameSchema, formError);
  const listAddress = useHref(path);
  const [ticked] = useState(() => formError?.values.columns?.split(","));
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("formmethod") !== "get") props.onSubmit(event);
  }
  return (
    <Form method="post" {...props} onSubmit={onSubmit} className="mt-4 grid max-w-xl gap-4">
      {summary(["name"])}
      <input type="hidden" name="list" value={list} />
      {asked.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="columns" value={first} />
      <fieldset>
        <legend className="text-sm font-medium">{m.views_columns()}</legend>
        <div className="flex flex-wrap gap-x-6">
          {columns.map(({ id, label, isShown }) => (
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="columns"
                value={id}
                defaultChecked={ticked?.includes(id) ?? isShown}
                className="size-5"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField {...control("name")} label={m.ui_name()} autoComplete="off" dir="auto" />
      <div className="flex flex-wrap gap-3">
        <IntentButton intent="save">{m.views_save()}</IntentButton>
        <Button variant="secondary" formMethod="get" formAction={listAddress} formNoValidate>
          {m.views_show()}
        </Button>
      </div>
    </Form>
  );
}

function ViewRow({ view, list, path }: Pick<Loaded, "list" | "path"> & { view: SavedView }) {
  const { id, name } = view;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-0">
      <Link
        to={path + viewSearch(view)}
        className="inline-flex min-h-11 items-center underline decoration-brass underline-offset-4 hover:text-brass-light"
      >
        <bdi className="wrap-anywhere">{name}</bdi>
      </Link>
      <Question
        intent="delete"
        of={id}
        fields={{ list }}
        title={m.ui_delete_named({ name })}
        label={m.ui_delete()}
        text={m.views_delete_text()}
      />
    </li>
  );
}
