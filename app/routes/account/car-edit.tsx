import { carSchema } from "#app/features/customers/car.ts";
import { changeCar, findCar } from "#app/features/customers/cars.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/car-edit.ts";
import {
  forgetAccountDraft,
  readAccountDraft,
  requireSender,
  signInThen,
} from "./account.server.ts";
import { AccountHeading } from "./account-heading.tsx";
import { CarForm } from "./car-form.tsx";
import { refusedCar } from "./garage.server.ts";

const list = "/profile/cars";
const pageOf = (carId: string) => `${list}/${carId}`;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(pageOf(params.carId)));
  const owned = { userId: user.id, carId: params.carId };
  const car = await findCar(context.get(appContext).db, owned);
  if (!car)
    throw await redirectWithFlash(context, list, { type: "info", text: m.account_already_gone() });
  return { car, draft: await readAccountDraft(context, request, user.id, pageOf(car.id)) };
}

export function action({ params: { carId }, request, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: carSchema,
      guard: (form) => requireSender(context, form, pageOf(carId)),
      failed: m.garage_car_save_failed(),
      handle: async (input, { sender, invalid }) => {
        const owned = { userId: sender.id, carId };
        const kept = await changeCar(context.get(appContext).db, owned, input);
        if (!kept.ok) {
          if (kept.reason === "not-found") {
            return redirectWithFlash(context, list, {
              type: "info",
              text: m.account_already_gone(),
            });
          }
          return refusedCar(kept, invalid);
        }
        const headers = await forgetAccountDraft(context);
        return redirectWithFlash(context, list, m.garage_car_saved(), headers);
      },
    },
  );
}

export default function EditCar({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.garage_car_edit_title()} hasErrors={actionData !== undefined} />
      <AccountHeading
        title={m.garage_car_edit_title()}
        back={{ to: list, label: m.garage_tab_cars() }}
      />
      <CarForm {...loaderData} formError={actionData} />
    </>
  );
}
