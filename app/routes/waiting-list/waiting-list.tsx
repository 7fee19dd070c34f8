import { data, redirect } from "react-router";
import { waitingPath } from "#app/features/booking/booking.ts";
import { findBookableAt } from "#app/features/offers/offers.server.ts";
import {
  dayState,
  joinWaitingList,
  readFullDays,
} from "#app/features/waiting-list/waiting-list.server.ts";
import { type WaitingInput, waitingSchema } from "#app/features/waiting-list/waiting-list.ts";
import { WaitingListPage } from "#app/features/waiting-list/waiting-list-page.tsx";
import { parseDateThisCentury } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type App, appContext } from "#app/platform/app.ts";
import { handleForm } from "#app/platform/form.server.ts";
import { vehicleSizes } from "#db/schema/enums.ts";
import type { Route } from "./+types/waiting-list.ts";

export const handle = { hydrate: false };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const bookable = await bookableOf(app, params.bookableId);
  const asked = new URL(request.url).searchParams;
  const day = parseDateThisCentury(asked.get("day") ?? "");
  const vehicleSize = vehicleSizes.find((size) => size === asked.get("size")) ?? null;
  const state = day && (await dayState(app, { bookable, vehicleSize, day }));
  const isChosen = state === "full" || state === "free";
  const fullDays = isChosen ? [] : await readFullDays(app, { bookable, vehicleSize });
  const { id, title, suvPriceAed } = bookable;
  const service = { id, path: bookable.path, title: title[getLocale()] };
  const isJoined = asked.has("joined");
  return {
    service,
    hasSizes: suvPriceAed !== undefined,
    vehicleSize,
    fullDays,
    day,
    state,
    isJoined,
  };
}

async function bookableOf(app: App, id: string) {
  const bookable = await findBookableAt(app, id);
  if (!bookable?.isLive) throw data(null, { status: 404 });
  return bookable;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { phone } = app.settings.brand;
  const bookable = await bookableOf(app, params.bookableId);
  return handleForm(
    { context, request },
    {
      schema: waitingSchema(bookable),
      limited: { tooMany: m.waiting_too_many({ phone }), trapped: m.site_form_honeypot() },
      failed: m.waiting_failed({ phone }),
      async handle(input, { invalid }) {
        const joined = await joinWaitingList(app, { bookable, input, locale: getLocale() });
        if (joined.ok) return redirect(`${waitingPath(bookable.id)}?day=${joined.day}&joined`);
        if (joined.reason === "free") throw toFreeDay(bookable.id, input);
        return invalid({ problem: m.waiting_closed() });
      },
    },
  );
}

function toFreeDay(id: string, { day, vehicleSize }: WaitingInput) {
  const size = vehicleSize && { size: vehicleSize };
  const query = new URLSearchParams({ day: day ?? "", ...size });
  return redirect(`${waitingPath(id)}?${query}`);
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function WaitingList({ loaderData, actionData }: Route.ComponentProps) {
  return import.meta.env.SSR && <WaitingListPage {...loaderData} answer={actionData} />;
}
