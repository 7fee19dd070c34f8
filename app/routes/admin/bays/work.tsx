import { data, Form } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { SaveRow } from "#app/admin/save-row.tsx";
import { bayActions } from "#app/features/capacity/bay-actions.ts";
import { kindLabels } from "#app/features/capacity/resource-form.ts";
import {
  countPlacedVisits,
  findWorkNeed,
  setWorkNeed,
} from "#app/features/capacity/work-needs.server.ts";
import { workNeedSchema } from "#app/features/capacity/work-needs-form.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FieldError, TextField } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import { bayKinds } from "#db/schema/enums.ts";
import type { Route } from "./+types/work.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, "hours");
  const app = context.get(appContext);
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

const numbers = [
  ["people", m.bays_work_people],
  ["sedanMinutes", m.bays_work_sedan],
  ["suvMinutes", m.bays_work_suv],
  ["curingMinutes", m.bays_work_curing],
  ["longestWaitMinutes", m.bays_work_wait],
] as const;

const hints: { [name: string]: () => string } = {
  curingMinutes: m.bays_work_curing_hint,
  longestWaitMinutes: m.bays_work_wait_hint,
};

export default function WorkNeed({ loaderData, actionData }: Route.ComponentProps) {
  const { service, placed } = loaderData;
  const { need, title } = service;
  const initial = need
    ? Object.fromEntries(numbers.map(([name]) => [name, String(need[name])]))
    : { people: "1", curingMinutes: "0" };
  const form = useForm("work", workNeedSchema, actionData, { initial });
  const isTicked = (kind: (typeof bayKinds)[number]) =>
    actionData ? actionData.values[kind] === "on" : (need?.bayKinds.includes(kind) ?? false);
  const bays = form.control("bayKinds");
  const page = m.bays_work_of({ service: title[getLocale()] });
  return (
    <>
      <AdminHead page={page} hasErrors={actionData !== undefined} />
      <AdminHeading
        title={page}
        lead={need ? m.bays_work_lead() : m.bays_work_unset()}
        back={{ to: "/admin/bays", label: m.bays_title() }}
      />
      <Form method="post" replace {...form.props} className="grid max-w-xl gap-6">
        {form.summary(["bayKinds", ...numbers.map(([name]) => name)])}
        <fieldset
          id={bays.id}
          tabIndex={-1}
          aria-describedby={bays.error && `${bays.id}-error`}
          className="grid min-w-0"
        >
          <legend className="mb-1 text-sm font-medium">{m.bays_work_bays()}</legend>
          {bayKinds.map((kind) => (
            <Checkbox key={kind} name={kind} defaultChecked={isTicked(kind)}>
              {kindLabels[kind]()}
            </Checkbox>
          ))}
          {bays.error && <FieldError id={`${bays.id}-error`}>{bays.error}</FieldError>}
        </fieldset>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {numbers.map(([name, label]) => (
            <TextField
              key={name}
              {...form.control(name)}
              label={label()}
              hint={hints[name]?.()}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
        </div>
        {placed > 0 && <p className="text-sm text-muted">{m.bays_work_stays({ count: placed })}</p>}
        <SaveRow back="/admin/bays" />
      </Form>
    </>
  );
}
