import { Form } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { LoadFailed } from "#app/admin/load-failed.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { apiScopes, listSecretKeys, readPublishableKey } from "#app/platform/api/keys.server.ts";
import { appContext } from "#app/platform/app.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import { type Column, Table, TwoLines } from "#app/ui/table.tsx";
import type { Route } from "./+types/api-keys.ts";
import { handleKeyChange } from "./key-changes.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "api");
  const app = context.get(appContext);
  const { on, publishableKey } = app.settings.api;
  return {
    isOn: on,
    isFixed: publishableKey !== null,
    publishable: await readPublishableKey(app),
    keys: await listSecretKeys(app),
    scopes: [...apiScopes],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id } = await requireStaff(context, "api");
  return handleKeyChange(context, request, id);
}

export default function ApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, keys, scopes } = loaderData;
  const { made, problem } = actionData ?? {};
  return (
    <>
      <AdminHead page={m.api_title()} hasErrors={problem !== undefined} />
      <AdminHeading
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
          <AddKey key={made?.key} scopes={scopes} problem={problem} />
        </SettingsSection>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed page={m.api_title()} />;
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
          <Form method="post" preventScrollReset>
            <IntentButton intent="replace" variant="secondary">
              {m.api_replace()}
            </IntentButton>
          </Form>
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
    <div role="status" className="mt-6 max-w-form">
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

function AddKey({ scopes, problem }: { scopes: Scope[]; problem: string | undefined }) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="mt-4 grid max-w-form justify-items-start gap-5"
    >
      <TextField name="name" label={m.api_name()} error={problem} maxLength={100} required />
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">{m.api_scopes()}</legend>
        <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {scopes.map((scope) => (
            <Checkbox key={scope} name="scopes" value={scope} defaultChecked={false}>
              {scopeName(scope)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <IntentButton intent="add">{m.api_add()}</IntentButton>
    </Form>
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
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <IntentButton
            intent="revoke"
            of={id}
            variant="danger"
            aria-label={m.api_revoke_of({ name })}
          >
            {m.api_revoke()}
          </IntentButton>
        </Form>
      ),
  },
];
