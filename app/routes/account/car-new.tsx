import { carSchema } from "#app/features/customers/car.ts";
import { addCar } from "#app/features/customers/cars.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/car-new.ts";
import {
  forgetAccountDraft,
  readAccountDraft,
  requireSender,
  signInThen,
} from "./account.server.ts";
import { AccountHeading } from "./account-heading.tsx";
import { CarForm } from "./car-form.tsx";
import { refusedCar } from "./garage.server.ts";

const page = "/profile/cars/new";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(page));
  return { draft: await readAccountDraft(context, request, user.id, page) };
}

export function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(appContext);
  return handleForm(
    { request, context },
    {
      schema: carSchema,
      guard: (form) => requireSender(context, form, page),
      failed: m.garage_car_save_failed(),
      handle: async (input, { sender, invalid }) => {
        const kept = await addCar(db, sender.id, input, now());
        if (!kept.ok) return refusedCar(kept, invalid);
        const headers = await forgetAccountDraft(context);
        return redirectWithFlash(context, "/profile/cars", m.garage_car_saved(), headers);
      },
    },
  );
}

export default function NewCar({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.garage_car_add()} hasErrors={actionData !== undefined} />
      <AccountHeading
        title={m.garage_car_add()}
        back={{ to: "/profile/cars", label: m.garage_tab_cars() }}
      />
      <CarForm draft={loaderData.draft} formError={actionData} />
    </>
  );
}
