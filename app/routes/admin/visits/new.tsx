import { useEffect, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import {
  type NewLine,
  needOfLines,
  readWorkshop,
  type Workshop,
} from "#app/features/capacity/capacity.server.ts";
import type { Need } from "#app/features/capacity/capacity.ts";
import { extraField } from "#app/features/extras/extras.ts";
import { may } from "#app/features/staff/staff.ts";
import { PlanNote, TimeFields, WorkFields } from "#app/features/visits/book-fields.admin.tsx";
import { nextTimes, planVisit } from "#app/features/visits/book-visit.server.ts";
import { CallerFields, CarFields } from "#app/features/visits/caller-fields.admin.tsx";
import {
  linesOf,
  postedBooking,
  readMinutes,
  readPriceList,
} from "#app/features/visits/price-list.admin.server.ts";
import {
  type CustomerCar,
  findCallers,
  type KnownCaller,
} from "#app/features/visits/staff-visit-queries.admin.server.ts";
import {
  bookingFieldNames,
  priceField,
  staffBookingSchema,
  startOf,
} from "#app/features/visits/visit-form.ts";
import { newId } from "#app/lib/ids.ts";
import { parsePhone } from "#app/lib/phone.ts";
import { cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { handleForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/new.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staff, ...app } = await requireStaff(context, "change");
  const asked = new URL(request.url).searchParams;
  const values = Object.fromEntries(asked);
  const [list, workshop, callers] = await Promise.all([
    readPriceList(app),
    readWorkshop(app.db),
    findCallers(app, cleanLine(asked.get("phone") ?? "")),
  ]);
  const lines = linesOf(asked, { list, needs: workshop.needs });
  const need = lines.length > 0 ? needOfForm(asked, { workshop, lines }) : null;
  const isWalkIn = asked.has("walk-in") || asked.get("channel") === "walk-in";
  return {
    list,
    callers,
    values,
    isWalkIn,
    request: newId(),
    now: app.now(),
    times: need ? await nextTimes(app, need) : [],
    bays: workshop.resources.filter(({ kind }) => kind !== "technician"),
    plan: need && (await planOf(app, asked, { need, isWalkIn })),
    priced: may(staff, "prices") ? lines.map(pricedOf) : null,
  };
}

type Chosen = { workshop: Workshop; lines: NewLine[] };

function needOfForm(asked: URLSearchParams, { workshop, lines }: Chosen): Need {
  const vehicleSize = asked.get("vehicleSize") === "suv" ? "suv" : "sedan";
  const need = needOfLines(workshop, { lines, vehicleSize });
  const more = readMinutes(cleanLine(asked.get("extraMinutes") ?? ""));
  return { ...need, minutes: need.minutes + (more ?? 0) };
}

function planOf(
  app: Pick<App, "db" | "now">,
  asked: URLSearchParams,
  { need, isWalkIn }: { need: Need; isWalkIn: boolean },
) {
  const field = (name: string) => asked.get(name) ?? "";
  const chosen = { start: field("start"), date: field("date"), time: field("time") };
  const arrivesAt = isWalkIn ? app.now() : startOf(chosen);
  const overrule = isWalkIn || asked.has("overrule");
  const bayId = field("bayId");
  return arrivesAt && planVisit(app, { need, arrivesAt, overrule, ...(bayId && { bayId }) });
}

const pricedOf = (line: NewLine) => ({
  field: priceField(line),
  priceFils: line.priceFils,
  name: { en: line.name, ar: line.nameAr },
});

export async function action({ request, context }: Route.ActionArgs) {
  const { staff: actor, ...app } = await requireStaff(context, "change");
  return handleForm(
    { context, request },
    {
      schema: staffBookingSchema,
      failed: m.board_failed(),
      async handle(input, { form, invalid }) {
        const booked = await postedBooking(app, { input, form, actor });
        if (!booked.ok) return invalid(booked);
        return redirectWithFlash(context, `/admin/visits/${booked.visitId}`, m.board_booked());
      },
    },
  );
}

export default function NewBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { request, isWalkIn, values } = loaderData;
  const title = isWalkIn ? m.board_walk_in() : m.board_new_booking();
  const form = useForm("booking", staffBookingSchema, actionData, { initial: values });
  const live = useFetcher<typeof loader>();
  const { list, callers, times, bays, plan, priced, now } = live.data ?? loaderData;
  const [typed, setTyped] = useState<string | null>(null);
  const exact = callers.find(({ phone }) => phone === parsePhone(typed ?? values.phone ?? ""));
  const [picked, setPicked] = useState<KnownCaller | null>(exact ?? null);
  const [car, setCar] = useState<CustomerCar | null>(exact?.cars[0] ?? null);
  const pick = (caller: KnownCaller) => {
    setPicked(caller);
    setCar(caller.cars[0] ?? null);
  };
  const choose = (caller: KnownCaller) => {
    const number = document.querySelector<HTMLInputElement>("#booking-phone");
    if (number) number.value = caller.phone;
    setTyped(caller.phone);
    pick(caller);
  };
  const busy = useNavigation().formMethod === "POST";
  const isAsking = live.state !== "idle";
  const [waiting, setWaiting] = useState<HTMLFormElement | null>(null);
  useEffect(() => {
    if (isAsking || !waiting) return;
    setWaiting(null);
    waiting.requestSubmit();
  }, [isAsking, waiting]);
  const ask = (element: HTMLFormElement) => {
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(element)) {
      if (typeof value === "string" && value) asked.set(name, value);
    }
    setTyped(asked.get("phone") ?? "");
    // flushSync, because Enter may follow before React draws again.
    void live.load(`/admin/visits/new?${asked}`, { flushSync: true });
  };
  if (exact && exact.id !== picked?.id) pick(exact);
  return (
    <>
      <AdminHeading
        hasErrors={actionData !== undefined}
        title={title}
        back={{ to: "/admin/board", label: m.board_title() }}
      />
      <Form
        method="post"
        replace
        {...form.props}
        onSubmit={(event) => {
          if (!isAsking) return form.props.onSubmit(event);
          // The first free time is still on its way.
          event.preventDefault();
          setWaiting(event.currentTarget);
        }}
        onKeyDown={(event) => {
          // In every other field Enter sends the form by itself.
          if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onChange={(event) => {
          const { name } = event.target as unknown as HTMLInputElement;
          if (asksAgain.includes(name) || name.startsWith(extraField(""))) ask(event.currentTarget);
        }}
        className="grid max-w-4xl gap-8"
      >
        {form.summary(bookingFieldNames(priced?.map(({ field }) => field) ?? []))}
        <input type="hidden" name="request" value={actionData?.values.request ?? request} />
        <input type="hidden" name="channel" value={isWalkIn ? "walk-in" : "phone"} />
        <fieldset disabled={busy} className="grid min-w-0 gap-8">
          <CallerFields form={form} callers={callers} picked={picked} onPick={choose} />
          <CarFields form={form} picked={picked} car={car} onCar={setCar} />
          <WorkFields form={form} list={list} priced={priced} />
          {!isWalkIn && (
            <TimeFields form={form} times={times} bays={bays} now={now} isBusy={isAsking} />
          )}
          <PlanNote form={form} plan={plan} now={now} />
        </fieldset>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button busy={busy || waiting !== null} busyText={m.ui_saving()}>
            {isWalkIn ? m.board_take_in() : m.board_book()}
          </Button>
          <ButtonLink variant="quiet" to="/admin/board">
            {m.ui_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

const asksAgain = [
  "phone",
  "service",
  "service2",
  "service3",
  "perfume",
  "vehicleSize",
  "extraMinutes",
  "start",
  "date",
  "time",
  "bayId",
  "overrule",
];
