import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { bayActions } from "#app/features/capacity/bay-actions.ts";
import {
  bayForm,
  workNeedFields,
  workNeedSchema,
  workNeedValues,
} from "#app/features/capacity/bay-forms.ts";
import {
  countPlacedVisits,
  findWorkNeed,
  setWorkNeed,
} from "#app/features/capacity/work-needs.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Route } from "./+types/work.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = await requireStaff(context, "hours");
  const service = await findWorkNeed(app, params.serviceId);
  if (!service) throw data(null, { status: 404 });
  return { service, placed: await countPlacedVisits(app, service.id) };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, bayActions.work, {
    schema: workNeedSchema,
    to: "/admin/bays",
    async handle({ input, app, staff }) {
      const service = await findWorkNeed(app, post.params.serviceId);
      if (!service) throw data(null, { status: 404 });
      await setWorkNeed(app, { serviceId: service.id, input, actorId: staff.id });
    },
  });

export default function WorkNeed({ loaderData, actionData }: Route.ComponentProps) {
  const { service, placed } = loaderData;
  const { need, title } = service;
  return (
    <FormPage
      {...bayForm()}
      id="work"
      title={m.bays_work_of({ service: title[getLocale()] })}
      lead={need ? m.bays_work_lead() : m.bays_work_unset()}
      fields={workNeedFields}
      schema={workNeedSchema}
      answer={actionData}
      initial={workNeedValues(need)}
    >
      {placed > 0 && (
        <p className="text-sm text-muted sm:col-span-2">{m.bays_work_stays({ count: placed })}</p>
      )}
    </FormPage>
  );
}
