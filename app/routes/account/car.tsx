import { carFieldNames, carName, carSchema, mostCars } from "#app/features/customers/car.ts";
import { addCar, changeCar, findCar } from "#app/features/customers/cars.server.ts";
import { OwnCarFields } from "#app/features/customers/own-car-fields.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/car.ts";
import {
  alreadyGone,
  forgetAccountDraft,
  readAccountDraft,
  requireCustomer,
  requireSender,
} from "./account.server.ts";
import { AccountPage } from "./account-heading.tsx";
import { RecordForm } from "./account-records.tsx";

// Adds a car, or changes the one that the address names.
const list = "/profile/cars";
const pageOf = (carId = "new") => `${list}/${carId}`;

export async function loader({ params: { carId }, request, context }: Route.LoaderArgs) {
  const page = pageOf(carId);
  const user = await requireCustomer(context, page);
  const owned = carId && { userId: user.id, carId };
  const car = owned ? await findCar(context.get(appContext).db, owned) : null;
  if (owned && !car) throw await alreadyGone(context, list);
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
        return alreadyGone(context, list);
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
  return (
    <AccountPage
      title={title}
      back={{ to: list, label: m.garage_tab_cars() }}
      hasErrors={actionData !== undefined}
    >
      <RecordForm
        form={form}
        names={carFieldNames}
        owner={draft.owner}
        list={list}
        save={m.garage_car_save()}
      >
        <OwnCarFields control={form.control} />
      </RecordForm>
    </AccountPage>
  );
}
