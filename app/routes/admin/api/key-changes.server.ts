import { data, type RouterContextProvider } from "react-router";
import * as z from "zod/mini";
import { line } from "#app/lib/fields.ts";
import { isId } from "#app/lib/ids.ts";
import { m } from "#app/paraglide/messages.js";
import {
  addSecretKey,
  apiScopes,
  replacePublishableKey,
  revokeSecretKey,
} from "#app/platform/api/keys.server.ts";
import { type App, appContext } from "#app/platform/app.ts";
import { readForm } from "#app/platform/form.server.ts";

const changeSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add"),
    name: line(m.api_name_required, m.api_name_too_long),
    scopes: z.array(z.enum(apiScopes)),
  }),
  z.object({ intent: z.literal("revoke"), id: z.string().check(z.refine(isId)) }),
  z.object({ intent: z.literal("replace") }),
]);

/** The secret of a new key is only in this answer; the database has a digest. */
type KeyAnswer = { made?: { name: string; key: string }; problem?: string };

export async function handleKeyChange(
  context: Readonly<RouterContextProvider>,
  request: Request,
  actorId: string,
) {
  const form = await readForm(request);
  const posted = z.safeParse(changeSchema, {
    ...Object.fromEntries(form),
    scopes: form.getAll("scopes"),
  });
  if (posted.success) return data<KeyAnswer>(await change(context.get(appContext), posted.data));
  const name = posted.error.issues.find(({ path }) => path[0] === "name");
  if (!name) throw data(null, { status: 400 });
  return data<KeyAnswer>({ problem: name.message }, { status: 422 });

  async function change(app: App, asked: z.output<typeof changeSchema>): Promise<KeyAnswer> {
    if (asked.intent === "revoke") {
      await revokeSecretKey(app, { id: asked.id, actorId });
      return {};
    }
    if (asked.intent === "replace") {
      await replacePublishableKey(app, { actorId });
      return {};
    }
    const { name, scopes } = asked;
    const { key } = await addSecretKey(app, { name, scopes, actorId });
    return { made: { name, key } };
  }
}
