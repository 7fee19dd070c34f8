import { Form, useNavigation } from "react-router";
import { carFieldNames, carName, carSchema, mostCars } from "#app/features/customers/car.ts";
import { addCar, changeCar, findCar } from "#app/features/customers/cars.server.ts";
import { OwnCarFields } from "#app/features/customers/own-car-fields.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/car.ts";
import {
  forgetAccountDraft,
  readAccountDraft,
  requireSender,
  signInThen,
} from "./account.server.ts";
import { AccountHeading } from "./account-heading.tsx";

// Adds a car, or changes the one that the address names.
const list = "/profile/cars";
const pageOf = (carId = "new") => `${list}/${carId}`;

export async function loader({ params: { carId }, request, context }: Route.LoaderArgs) {
  const page = pageOf(carId);
  const user = await requireUser(context, signInThen(page));
  const owned = carId && { userId: user.id, carId };
  const car = owned ? await findCar(context.get(appContext).db, owned) : null;
  if (owned && !car)
    throw await redirectWithFlash(context, list, { type: "info", text: m.account_already_gone() });
  return { car, draft: await readAccountDraft(context, request, user.id, page) };
}

export function action({ params: { carId }, request, context }: Route.ActionArgs) {
  const { db, now } = context.get(appContext);
  return handleForm(
    { request, context },
    {
      schema: carSchema,
      guard: (form) => requireSender(context, form, pageOf(carId)),
      failed: m.garage_car_save_failed(),
      handle: async (input, { sender, invalid }) => {
        const kept = carId
          ? await changeCar(db, { userId: sender.id, carId }, input)
          : await addCar(db, sender.id, input, now());
        if (kept.ok) {
          const headers = await forgetAccountDraft(context);
          return redirectWithFlash(context, list, m.garage_car_saved(), headers);
        }
        if (kept.reason === "full")
          return invalid({ problem: m.garage_cars_full({ max: mostCars }) });
        if (kept.reason === "plate-taken")
          return invalid({
            errors: { plateNumber: m.garage_plate_taken({ car: carName(kept.car) }) },
          });
        const gone = { type: "info", text: m.account_already_gone() } as const;
        return redirectWithFlash(context, list, gone);
      },
    },
  );
}

export default function CarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { car, draft } = loaderData;
  const title = car ? m.garage_car_edit_title() : m.garage_car_add();
  const form = useForm("car-form", carSchema, actionData, {
    failed: m.garage_car_save_failed(),
    initial: draft.typed ?? car ?? undefined,
  });
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHead page={title} hasErrors={actionData !== undefined} />
      <AccountHeading title={title} back={{ to: list, label: m.garage_tab_cars() }} />
      <Form method="post" {...form.props} className="grid max-w-prose gap-8">
        {form.summary(carFieldNames)}
        <input type="hidden" name="owner" value={draft.owner} />
        <fieldset disabled={busy} className="grid min-w-0 gap-8">
          <OwnCarFields control={form.control} />
        </fieldset>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button size="lg" busy={busy} busyText={m.account_saving()}>
            {m.garage_car_save()}
          </Button>
          <ButtonLink size="lg" variant="quiet" to={list}>
            {m.account_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
