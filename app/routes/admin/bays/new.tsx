import { Form, useNavigation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { addResource } from "#app/features/capacity/change-resources.server.ts";
import { kindLabels, resourceSchema } from "#app/features/capacity/resource-form.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import { resourceKinds } from "#db/schema/enums.ts";
import type { Route } from "./+types/new.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: actorId } = await requireStaff(context, "hours");
  return handleForm(
    { context, request },
    {
      schema: resourceSchema,
      failed: m.bays_failed(),
      handle: async (input) => {
        await addResource(context.get(appContext), { input, actorId });
        return redirectWithFlash(context, "/admin/bays", "bays-saved");
      },
    },
  );
}

export default function NewResource({ actionData }: Route.ComponentProps) {
  const form = useForm("bay", resourceSchema, actionData, {});
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <AdminHead page={m.bays_add()} hasErrors={actionData !== undefined} />
      <AdminHeading title={m.bays_add()} back={{ to: "/admin/bays", label: m.bays_title() }} />
      <Form method="post" replace {...form.props} className="grid max-w-xl gap-6">
        {form.summary(["kind", "name", "nameAr"])}
        <SelectField {...form.control("kind")} label={m.bays_kind()}>
          {resourceKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]()}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.control("name")}
          label={m.bays_name()}
          lang="en"
          dir="ltr"
          autoComplete="off"
          maxLength={maxLength.line}
        />
        <TextField
          {...form.control("nameAr")}
          label={m.bays_name_ar()}
          lang="ar"
          dir="rtl"
          autoComplete="off"
          maxLength={maxLength.line}
        />
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button busy={busy} busyText={m.ui_saving()}>
            {m.bays_save()}
          </Button>
          <ButtonLink variant="quiet" to="/admin/bays" reloadDocument={false}>
            {m.bays_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
