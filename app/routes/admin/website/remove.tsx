import { data, Form, useNavigation } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findEntry, usesOf } from "#app/features/website/website.admin.server.ts";
import { nameOf } from "#app/features/website/website.ts";
import { apart, type Uses, usesMark } from "#app/features/website/website-text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/remove.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = await requireStaff(context, "content");
  const entry = await findEntry(app.db, params.entryId);
  if (!entry) throw data(null, { status: 404 });
  const { id, kind, version, isHidden } = entry;
  const uses = await usesOf(app, entry);
  return {
    entry: { id, kind, version, isHidden },
    name: nameOf(kind, entry.value, getLocale()),
    uses,
    agreed: uses ? usesMark(uses) : "",
  };
}

const path = "/admin/website";

export default function RemoveEntry({ loaderData }: Route.ComponentProps) {
  const { entry, name, uses, agreed } = loaderData;
  const list = `${path}/${entry.kind}`;
  const title = m.website_remove({ name: apart(name || m.website_untitled()) });
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <AdminHeading
        title={title}
        back={{ to: list, label: m.website_kind({ kind: entry.kind }) }}
      />
      <p>{uses ? m.website_remove_used() : m.website_remove_unused()}</p>
      {uses && (
        <ul className="mt-4 grid max-w-2xl gap-2">
          {goneWith(uses).map((text) => (
            <li key={text} className="rounded-md border border-line px-4 py-3">
              {text}
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={path} className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="id" value={entry.id} />
        <input type="hidden" name="seen" value={entry.version} />
        <input type="hidden" name="agreed" value={agreed} />
        <Button variant="danger" name="intent" value="delete" busy={busy}>
          {m.website_remove_delete()}
        </Button>
        {!entry.isHidden && (
          <Button variant="secondary" name="intent" value="hide" busy={busy}>
            {m.website_remove_hide()}
          </Button>
        )}
        <ButtonLink variant="quiet" to={list}>
          {m.ui_cancel()}
        </ButtonLink>
      </Form>
    </>
  );
}

const goneWith = ({ offers, visits, waiting }: Uses): string[] => [
  ...offers.map((offer) => m.website_remove_offer({ name: apart(offer) })),
  ...(visits > 0
    ? [`${m.website_uses_visits({ count: visits })}. ${m.website_remove_visits()}`]
    : []),
  ...(waiting > 0
    ? [`${m.website_uses_waiting({ count: waiting })}. ${m.website_remove_waiting()}`]
    : []),
];
