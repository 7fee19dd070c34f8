import { Form, redirect, useNavigation } from "react-router";
import * as z from "zod/mini";
import { type Car, carName, plateWords } from "#app/features/customers/car.ts";
import {
  findRemovedCar,
  listCars,
  removeCar,
  restoreCar,
} from "#app/features/customers/cars.server.ts";
import { vehicleSizeLabel } from "#app/features/services/services.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { loadPart } from "#app/platform/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/cars.ts";
import { alreadyGone, requireCustomer } from "./account.server.ts";
import { CardActions, RecordCards } from "./account-records.tsx";

const page = "/profile/cars";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireCustomer(context, page);
  const { db } = context.get(appContext);
  const carId = new URL(request.url).searchParams.get(justRemoved) ?? "";
  const [cars, removed] = await Promise.all([
    loadPart(context, "cars", () => listCars(db, user.id)),
    loadPart(context, "removed car", () => findRemovedCar(db, { userId: user.id, carId })),
  ]);
  return { cars, removed };
}

const changeSchema = z.object({ intent: z.enum(["remove", "restore"]), carId: z.string() });

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireCustomer(context, page);
  const { db, now } = context.get(appContext);
  return handleForm(
    { request, context },
    {
      schema: changeSchema,
      failed: m.garage_car_change_failed(),
      handle: async ({ intent, carId }, { invalid }) => {
        const owned = { userId: user.id, carId };
        if (intent === "remove") {
          return (await removeCar(db, owned, now()))
            ? redirect(`${page}?${justRemoved}=${carId}`)
            : alreadyGone(context, page);
        }
        if (await restoreCar(db, owned))
          return redirectWithFlash(context, page, m.garage_car_restored());
        if (!(await findRemovedCar(db, owned))) return alreadyGone(context, page);
        return invalid({ problem: m.garage_car_not_restored() }, 409);
      },
    },
  );
}

export default function Cars({ loaderData, actionData }: Route.ComponentProps) {
  const { cars, removed } = loaderData;
  return (
    <RecordCards
      title={m.garage_tab_cars()}
      add={{ to: `${page}/new`, label: m.garage_car_add() }}
      problem={actionData?.problem}
      notice={removed && <Removed car={removed} />}
      records={cars}
      empty={{ title: m.garage_cars_empty(), hint: m.garage_cars_empty_hint() }}
      card={(car) => <CarCard car={car} />}
    />
  );
}

/** In the address, so that it can be undone without JavaScript too, and after a reload. */
const justRemoved = "removed";

function Removed({ car }: { car: Car }) {
  const busy = useNavigation().formData?.get("intent") === "restore";
  return (
    <div
      role="status"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-line bg-surface px-5 py-2"
    >
      <p className="min-w-0 py-2 wrap-anywhere">{m.garage_car_removed({ car: carName(car) })}</p>
      <Form method="post" action={page} replace preventScrollReset>
        <input type="hidden" name="carId" value={car.id} />
        <Button variant="quiet" name="intent" value="restore" busy={busy} className="-me-5">
          {m.ui_undo()}
        </Button>
      </Form>
    </div>
  );
}

function CarCard({ car }: { car: Car }) {
  const { id, year, vehicleSize } = car;
  const plate = plateWords(car, getLocale());
  const named = { "aria-describedby": `car-${id}` };
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === "remove" && formData.get("carId") === id;
  return (
    <>
      <div>
        <h3 id={`car-${id}`} className="text-lg wrap-anywhere">
          <bdi>{carName(car)}</bdi>
        </h3>
        <p className="mt-1 text-sm text-muted">
          {[year, vehicleSize && vehicleSizeLabel[vehicleSize]()].filter(Boolean).join(" · ")}
        </p>
        {plate ? (
          <p className="mt-4 inline-block rounded-md border border-edge px-3 py-1.5 font-medium">
            <bdi>{plate}</bdi>
          </p>
        ) : (
          <p className="mt-4 py-1.5 text-sm text-muted">{m.garage_no_plate()}</p>
        )}
      </div>
      <CardActions>
        <ButtonLink variant="quiet" to={`${page}/${id}`} {...named}>
          {m.garage_car_edit()}
        </ButtonLink>
        <Form method="post" action={page} preventScrollReset>
          <input type="hidden" name="carId" value={id} />
          <Button variant="quiet" name="intent" value="remove" busy={busy} {...named}>
            {m.garage_car_remove()}
          </Button>
        </Form>
      </CardActions>
    </>
  );
}
