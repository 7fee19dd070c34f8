import { useState } from "react";
import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { type CountRefusal, closeTill, findOpenTill } from "#app/features/money/till.server.ts";
import {
  countTillFields,
  countTillSchema,
  isTill,
  tillName,
  tillPath,
  typedCountFils,
} from "#app/features/money/till.ts";
import { tillActions } from "#app/features/money/till-actions.ts";
import { may } from "#app/features/staff/staff.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/count.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "close-till");
  if (!isTill(params.till)) throw data(null, { status: 404 });
  const session = await findOpenTill(context.get(appContext).db, params.till);
  // Where the drawer is closed, the answer to the post says by whom.
  return { till: params.till, version: session?.version ?? "" };
}

export const action = (post: Route.ActionArgs) =>
  handleStaffForm(post, tillActions.close, {
    schema: countTillSchema,
    to: tillPath,
    async handle({ input, app, staff, invalid }) {
      const result = await closeTill(app, { ...input, actorId: staff.id });
      if (result.ok) return;
      if (result.reason !== "difference") return invalid({ problem: refusalText(result) }, 409);
      // The count is blind: only some are told how much is missing.
      const difference = formatFils(result.differenceFils, getLocale());
      const differenceReason = may(staff, "expected-cash")
        ? m.money_till_differs_by({ difference })
        : m.money_till_differs();
      return invalid({ errors: { differenceReason } }, 409);
    },
  });

function refusalText(refusal: Exclude<CountRefusal, { reason: "difference" }>): string {
  if (refusal.reason === "unknown") return m.money_till_closed_meanwhile();
  if (refusal.reason === "changed") return m.money_till_changed();
  const at = formatInstant(refusal.at, getLocale());
  const { by } = refusal;
  return by ? m.money_till_counted_already_by({ by, at }) : m.money_till_counted_already({ at });
}

export default function CountTill({ loaderData, actionData }: Route.ComponentProps) {
  const { till, version } = loaderData;
  const [countedFils, setCountedFils] = useState(0);
  return (
    <div
      onInput={({ target }) => {
        const { form } = target as HTMLInputElement;
        if (form) setCountedFils(typedCountFils(new FormData(form)));
      }}
    >
      <FormPage
        id="count-till"
        title={m.money_till_count_of({ name: tillName(till) })}
        lead={m.money_till_count_lead()}
        to={tillPath}
        back={m.money_till_title()}
        submit={m.money_till_close()}
        cancel={m.money_cancel()}
        fields={countTillFields}
        schema={countTillSchema}
        answer={actionData}
        seen={actionData ? actionData.values.seen : version}
      >
        <p className="text-lg sm:col-span-2" aria-live="polite">
          {m.money_till_counted()}{" "}
          <bdi className="tabular-nums">{formatFils(countedFils, getLocale())}</bdi>
        </p>
      </FormPage>
    </div>
  );
}
