import { data } from "react-router";
import * as z from "zod/mini";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { DeclaredForm } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { type DeclaredFields, schemaOf } from "#app/lib/declared-fields.ts";
import { line } from "#app/lib/fields.ts";
import type { FormError } from "#app/lib/form.ts";
import { isId } from "#app/lib/ids.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import {
  addSecretKey,
  apiScopes,
  listSecretKeys,
  readPublishableKey,
  replacePublishableKey,
  revokeSecretKey,
} from "#app/platform/api/keys.server.ts";
import { handleForm, readForm } from "#app/platform/form.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Question } from "#app/ui/question.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import { type Column, Table, TwoLines } from "#app/ui/table.tsx";
import type { Route } from "./+types/api-keys.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const app = await requireStaff(context, "api");
  const { on, publishableKey } = app.settings.api;
  return {
    isOn: on,
    isFixed: publishableKey !== null,
    publishable: await readPublishableKey(app),
    keys: await listSecretKeys(app),
    scopes: [...apiScopes],
  };
}

const keyFields = {
  name: {
    kind: "line",
    label: m.api_name,
    schema: line(m.api_name_required, m.api_name_too_long),
  },
  scopes: { kind: "ticks", label: m.api_scopes, schema: z.optional(z.unknown()) },
} as const satisfies DeclaredFields;

const keySchema = schemaOf(keyFields);

/** The secret of a new key is only in the answer to its post; the database has a digest. */
export async function action({ request, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, "api");
  const form = await readForm(request);
  const [intent, id] = [form.get("intent"), String(form.get("id"))];
  if (intent === "add") {
    return handleForm(
      { context, form },
      {
        schema: keySchema,
        failed: m.account_failed(),
        async handle({ name }) {
          const scopes = apiScopes.filter((scope) => form.get(scope) === "on");
          const { key } = await addSecretKey(app, { name, scopes, actorId: staff.id });
          return { made: { name, key } };
        },
      },
    );
  }
  if (intent === "replace") await replacePublishableKey(app, { actorId: staff.id });
  else if (intent === "revoke" && isId(id)) await revokeSecretKey(app, { id, actorId: staff.id });
  else throw data(null, { status: 400 });
  return null;
}

export default function ApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, keys, scopes } = loaderData;
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <AdminHeading
        hasErrors={refused !== undefined}
        title={m.api_title()}
        lead={<span className="text-sm">{isOn ? m.api_lead() : m.api_off()}</span>}
      />
      <div className="grid gap-10">
        <PublishableKey {...loaderData} />
        <SettingsSection
          id="secret-keys"
          as="h2"
          title={m.api_secret_keys()}
          text={m.api_secret_text()}
        >
          {made && <NewKey name={made.name} secret={made.key} />}
          <div className="mt-6">
            <Table
              caption={m.api_secret_keys()}
              columns={columns()}
              rows={keys}
              rowKey={({ id }) => id}
              empty={<p className="text-muted">{m.api_none()}</p>}
            />
          </div>
        </SettingsSection>
        <SettingsSection id="new-key" as="h2" title={m.api_add()} text={m.api_add_text()}>
          <AddKey key={made?.key} scopes={scopes} refused={refused} />
        </SettingsSection>
      </div>
    </>
  );
}

function PublishableKey({ publishable, isFixed }: Route.ComponentProps["loaderData"]) {
  return (
    <SettingsSection
      id="publishable-key"
      as="h2"
      title={m.api_publishable()}
      text={m.api_publishable_text()}
      aside={
        !isFixed && (
          <Question intent="replace" label={m.api_replace()} text={m.api_replace_hint()} />
        )
      }
    >
      <p className="mt-4">
        <bdi className="font-mono wrap-anywhere select-all">{publishable}</bdi>
      </p>
      <p className="mt-2 text-sm text-muted">
        {isFixed ? m.api_publishable_fixed() : m.api_replace_hint()}
      </p>
    </SettingsSection>
  );
}

function NewKey({ name, secret }: { name: string; secret: string }) {
  return (
    <div data-answer="" role="status" className="mt-6 max-w-form">
      <Card>
        <p>{m.api_made({ name })}</p>
        <p className="mt-4">
          <bdi className="font-mono text-lg wrap-anywhere select-all">{secret}</bdi>
        </p>
        <p className="mt-4 text-sm text-muted">{m.api_once()}</p>
      </Card>
    </div>
  );
}

function AddKey({ scopes, refused }: { scopes: Scope[]; refused: FormError | undefined }) {
  const choices = () => scopes.map((value) => ({ value, label: scopeName(value) }));
  return (
    <div className="mt-4 max-w-form">
      <DeclaredForm
        id="key"
        fields={{ ...keyFields, scopes: { ...keyFields.scopes, choices } }}
        schema={keySchema}
        answer={refused}
        submit={m.api_add()}
      >
        <input type="hidden" name="intent" value="add" />
      </DeclaredForm>
    </div>
  );
}

type Loaded = Route.ComponentProps["loaderData"];
type Scope = Loaded["scopes"][number];

function scopeName(scope: string): string {
  const [kind = "", verb] = scope.split(":");
  const of = { kind };
  return verb === "write" ? m.api_scope_write(of) : m.api_scope_read(of);
}

function rightsOf({ scopes, isMakerOwner, makerName, revokedAt }: Loaded["keys"][number]): string {
  if (!isMakerOwner && !revokedAt) return m.api_stopped({ name: makerName ?? m.staff_unknown() });
  return scopes.length > 0 ? scopes.map(scopeName).join(" · ") : m.api_scope_none();
}

const columns = (): Column<Loaded["keys"][number]>[] => [
  {
    id: "name",
    heading: m.api_name(),
    card: "who",
    width: "md:w-[30%]",
    cell: ({ name, ending }) => (
      <TwoLines second={<bdi className="font-mono">…{ending}</bdi>}>
        <bdi>{name}</bdi>
      </TwoLines>
    ),
  },
  {
    id: "scopes",
    heading: m.api_scopes(),
    card: "what",
    cell: (key) => <span className="whitespace-normal">{rightsOf(key)}</span>,
  },
  {
    id: "used",
    heading: m.api_last_used(),
    card: "when",
    width: "md:w-[20%]",
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? formatInstant(lastUsedAt, getLocale()) : m.api_never_used(),
  },
  {
    id: "revoke",
    heading: m.api_revoke(),
    card: "actions",
    width: "md:w-[14%]",
    cell: ({ id, name, revokedAt }) =>
      revokedAt ? (
        m.api_revoked()
      ) : (
        <Question
          intent="revoke"
          of={id}
          title={m.api_revoke_of({ name })}
          label={m.api_revoke()}
          text={m.api_revoke_hint()}
        />
      ),
  },
];
