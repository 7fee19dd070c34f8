import { useState } from "react";
import { data } from "react-router";
import { handleStaffForm } from "#app/admin/action.server.ts";
import { FormPage } from "#app/admin/declared-form.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { tillActions } from "#app/features/money/money-actions.ts";
import {
  type CountRefusal,
  closeTill,
  findOpenTill,
  moveCash,
  openTill,
} from "#app/features/money/till.server.ts";
import {
  countTillFields,
  countTillSchema,
  isTill,
  moveCashFields,
  moveCashSchema,
  openTillFields,
  openTillSchema,
  tillName,
  tillPath,
  typedCountFils,
} from "#app/features/money/till.ts";
import { may } from "#app/features/staff/staff.ts";
import { newId } from "#app/lib/ids.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Till } from "#db/schema/enums.ts";
import type { Route } from "./+types/drawer.ts";

const deeds = {
  open: {
    fields: openTillFields,
    schema: openTillSchema,
    title: m.money_till_open_of,
    submit: m.ui_open,
  },
  cash: {
    fields: moveCashFields,
    schema: moveCashSchema,
    title: m.money_till_move_of,
    submit: m.ui_save,
  },
  count: {
    fields: countTillFields,
    schema: countTillSchema,
    title: m.money_till_count_of,
    submit: m.money_till_close,
  },
};

function readAddress({ params: { till }, pattern }: Pick<Route.LoaderArgs, "params" | "pattern">) {
  const deed = (["open", "cash", "count"] as const).find((each) => pattern.endsWith(each));
  if (!isTill(till) || !deed) throw data(null, { status: 404 });
  return { till, deed };
}

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "close-till");
  const { till, deed } = readAddress(asked);
  if (deed === "open") return { till, deed, seen: newId() };
  const session = await findOpenTill(db, till);
  if (!session) return { till, deed, seen: "" };
  return { till, deed, seen: deed === "cash" ? `${session.id} ${newId()}` : session.version };
}

export function action(post: Route.ActionArgs) {
  const { till, deed } = readAddress(post);
  switch (deed) {
    case "open":
      return open(post, till);
    case "cash":
      return move(post);
    case "count":
      return count(post);
  }
}

const open = (post: Route.ActionArgs, till: Till) =>
  handleStaffForm(post, tillActions.open, {
    schema: openTillSchema,
    to: tillPath,
    async handle({ input: { floatFils, seen: key }, app, staff, invalid }) {
      const result = await openTill(app, { till, floatFils, key, actorId: staff.id });
      if (result.ok) return;
      const name = tillName(till);
      const problem = result.by
        ? m.money_till_open_already_by({ name, by: result.by })
        : m.money_till_open_already({ name });
      return invalid({ problem }, 409);
    },
  });

const move = (post: Route.ActionArgs) =>
  handleStaffForm(post, tillActions["pay-in"], {
    schema: moveCashSchema,
    to: tillPath,
    async handle({ input, app, staff, invalid }) {
      const result = await moveCash(app, { ...input, actorId: staff.id });
      if (result.ok) return;
      return result.reason === "short"
        ? invalid({ errors: { amountFils: m.money_till_short() } }, 409)
        : invalid({ problem: m.money_till_closed_meanwhile() }, 409);
    },
  });

const count = (post: Route.ActionArgs) =>
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

export default function Drawer({ loaderData, actionData }: Route.ComponentProps) {
  const { till, deed, seen } = loaderData;
  const { title, submit, ...declared } = deeds[deed];
  const [countedFils, setCountedFils] = useState(0);
  return (
    <div
      onInput={({ target }) => {
        const { form } = target as HTMLInputElement;
        if (form && deed === "count") setCountedFils(typedCountFils(new FormData(form)));
      }}
    >
      <FormPage
        {...declared}
        id={`${deed}-till`}
        title={title({ name: tillName(till) })}
        lead={deed === "count" ? m.money_till_count_lead() : ""}
        to={tillPath}
        back={m.money_till_title()}
        submit={submit()}
        answer={actionData}
        seen={seen}
      >
        {deed === "count" && (
          <p className="col-span-2 text-lg" aria-live="polite">
            {m.money_till_counted()}{" "}
            <bdi className="tabular-nums">{formatFils(countedFils, getLocale())}</bdi>
          </p>
        )}
      </FormPage>
    </div>
  );
}
