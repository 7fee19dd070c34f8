import {
  carFieldNames,
  carName,
  carSchema,
  mostCars,
  noPlate,
} from "#app/features/customers/car.ts";
import { TypedCarFields } from "#app/features/customers/car-fields.tsx";
import { CarSuggestions } from "#app/features/customers/car-suggestions.tsx";
import { addCar, changeCar, findCar } from "#app/features/customers/cars.server.ts";
import { emirates } from "#app/features/customers/emirates.ts";
import { vehicleSizeLabel } from "#app/features/services/services.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { useInstallation } from "#app/platform/use-site.ts";
import { FormGroup, Options, SelectField, TextField } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { type ControlProps, useForm } from "#app/ui/use-form.tsx";
import { vehicleSizes } from "#db/schema/enums.ts";
import type { Route } from "./+types/car.ts";
import {
  alreadyGone,
  forgetAccountDraft,
  readAccountDraft,
  requireCustomer,
  requireSender,
} from "./account.server.ts";
import { changedIn, OwnRecordPage, openedWith } from "./account-records.tsx";

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
      handle: async (input, { form, sender, invalid }) => {
        const changed = changedIn(form, { schema: carSchema, input, whole: Object.keys(noPlate) });
        const saved = carId
          ? await changeCar(db, { userId: sender.id, carId }, changed)
          : await addCar(db, sender.id, input, now());
        if (saved.ok) {
          const headers = await forgetAccountDraft(context);
          return redirectWithFlash(context, list, m.garage_car_saved(), headers);
        }
        if (saved.reason === "full")
          return invalid({ problem: m.garage_cars_full({ max: mostCars }) });
        if (saved.reason === "plate-taken")
          return invalid({
            errors: { plateNumber: m.garage_plate_taken({ car: carName(saved.car) }) },
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
    initial: draft.typed ?? (car ? openedWith(car) : undefined),
  });
  return (
    <OwnRecordPage
      title={title}
      list={{ to: list, label: m.garage_tab_cars() }}
      hasErrors={actionData !== undefined}
      form={form}
      names={carFieldNames}
      owner={draft.owner}
      save={m.garage_car_save()}
    >
      <OwnCarFields control={form.control} />
    </OwnRecordPage>
  );
}

function OwnCarFields({ control }: { control: (name: string) => ControlProps }) {
  const { year } = useInstallation();
  return (
    <>
      <CarSuggestions year={year} />
      <FormGroup legend={m.booking_car_legend()}>
        <TypedCarFields control={control} names={["make", "model", "year"]} />
        <div className="sm:col-span-2">
          <RadioCards
            {...control("vehicleSize")}
            legend={m.booking_vehicle_size()}
            options={vehicleSizes.map((value) => ({ value, label: vehicleSizeLabel[value]() }))}
          />
        </div>
      </FormGroup>
      <PlateFields control={control} />
    </>
  );
}

function PlateFields({ control }: { control: (name: string) => ControlProps }) {
  const locale = getLocale();
  const emirate = control("plateEmirate");
  return (
    <FormGroup legend={m.garage_plate()}>
      <p className="text-sm text-muted sm:col-span-2">{m.garage_plate_hint()}</p>
      <div className="sm:col-span-2">
        <SelectField
          {...emirate}
          defaultValue={emirate.defaultValue || "Dubai"}
          label={m.garage_plate_emirate()}
          required={false}
        >
          <Options of={emirates.map(({ name, label }) => [name, label[locale]])} />
        </SelectField>
      </div>
      <TextField
        {...control("plateCode")}
        label={m.garage_plate_code()}
        hint={m.garage_plate_code_hint()}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        optional
      />
      <TextField
        {...control("plateNumber")}
        label={m.garage_plate_number()}
        hint={m.garage_plate_number_hint()}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        optional
      />
    </FormGroup>
  );
}
