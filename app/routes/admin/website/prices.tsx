import { data, Form, useNavigation } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { declarationOf } from "#app/content/kinds.ts";
import { priceFieldNames, priceSchema } from "#app/features/services/prices.ts";
import {
  addPrice,
  type ListedPrice,
  listPrices,
  removePrice,
} from "#app/features/services/services.server.ts";
import { priceOn } from "#app/features/services/services.ts";
import { findEntry } from "#app/features/website/website.admin.server.ts";
import { nameOf } from "#app/features/website/website.ts";
import { apart, priceText } from "#app/features/website/website-text.ts";
import { formatDate, type LocalDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { handleForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/prices.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = await requireStaff(context, "content");
  const entry = await findEntry(db, params.entryId);
  if (!entry || !declarationOf(entry.kind).isPriced) throw data(null, { status: 404 });
  const { id, kind, value } = entry;
  const name = nameOf(kind, value, getLocale());
  return { id, name, prices: await listPrices(db, id), day: today(now()) };
}

const removals = {
  removed: m.website_price_removed,
  only: () => ({ type: "error", text: m.website_price_only() }) as const,
  gone: () => ({ type: "error", text: m.website_price_gone() }) as const,
};

export async function action({ params: { entryId }, request, context }: Route.ActionArgs) {
  const { staff, ...app } = await requireStaff(context, "content");
  const form = await readForm(request);
  const address = `/admin/website/entries/${entryId}/prices`;
  const priceId = form.get("remove");
  if (priceId !== null) {
    const asked = { itemId: entryId, priceId: String(priceId), actorId: staff.id };
    const removed = await removePrice(app, asked);
    return redirectWithFlash(context, address, removals[removed]());
  }
  return handleForm(
    { context, form },
    {
      schema: priceSchema(today(app.now())),
      failed: m.website_save_failed(),
      async handle(input) {
        if (!(await addPrice(app, { itemId: entryId, actorId: staff.id, input })))
          throw data(null, { status: 404 });
        return redirectWithFlash(context, address, m.website_price_saved());
      },
    },
  );
}

export default function Prices({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, prices, day } = loaderData;
  const current = priceOn(prices, day);
  return (
    <>
      <AdminHeading
        hasErrors={actionData !== undefined}
        title={m.ui_price()}
        back={{ to: `/admin/website/entries/${id}`, label: name || m.website_untitled() }}
      />
      <PriceForm
        key={prices.map((price) => price.id).join()}
        current={current}
        day={day}
        formError={actionData}
      />
      <PriceHistory prices={prices} current={current} day={day} />
    </>
  );
}

type Shown = { current: ListedPrice | undefined; day: LocalDate };

function PriceForm({
  current,
  day,
  formError,
}: Shown & { formError: Route.ComponentProps["actionData"] }) {
  const form = useForm("price", priceSchema(day), formError, {
    initial: {
      priceAed: current && String(current.priceAed),
      suvPriceAed: current?.suvPriceAed ? String(current.suvPriceAed) : "",
      startsOn: day,
    },
  });
  const figure = { inputMode: "numeric", autoComplete: "off", dir: "ltr", maxLength: 9 } as const;
  return (
    <Form method="post" replace {...form.props} className="grid max-w-xl gap-6">
      <p className="text-muted">{m.website_prices_lead()}</p>
      {form.summary([...priceFieldNames])}
      <TextField {...form.control("priceAed")} {...figure} label={m.website_price_sedan()} />
      <TextField
        {...form.control("suvPriceAed")}
        {...figure}
        label={m.website_price_suv()}
        hint={m.website_price_suv_hint()}
        optional
      />
      <TextField
        {...form.control("startsOn")}
        type="date"
        min={day}
        label={m.website_price_starts_on()}
      />
      <div>
        <Button busy={form.busy} busyText={m.ui_saving_now()}>
          {m.website_price_save()}
        </Button>
      </div>
    </Form>
  );
}

function PriceHistory({ prices, current, day }: Shown & { prices: ListedPrice[] }) {
  return (
    <section aria-labelledby="history" className="mt-10 max-w-xl">
      <h2 id="history" className="text-lg">
        {m.website_history()}
      </h2>
      {prices.length === 0 && <p className="mt-2 text-muted">{m.website_price_none()}</p>}
      <ol className="mt-3 grid gap-4">
        {prices.toReversed().map((price) => (
          <li key={price.id} className="flex items-center gap-4 border-s-2 border-line ps-4">
            <PriceFacts price={price} isNow={price === current} />
            {price.startsOn > day && <RemovePrice price={price} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function PriceFacts({ price, isNow }: { price: ListedPrice; isNow: boolean }) {
  const day = formatDate(price.startsOn, getLocale(), "long");
  const by = price.by && m.website_price_by({ name: apart(price.by) });
  return (
    <p className="min-w-0 flex-1">
      <span className="block">
        {priceText(price)}
        {isNow && <strong className="ms-2 font-medium text-brass">{m.ui_now()}</strong>}
      </span>
      <span className="text-sm text-muted">
        {[m.website_price_from({ day }), by].filter(Boolean).join(" · ")}
      </span>
    </p>
  );
}

function RemovePrice({ price }: { price: ListedPrice }) {
  const day = formatDate(price.startsOn, getLocale(), "long");
  const busy = useNavigation().formData?.get("remove") === price.id;
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="remove" value={price.id} />
      <Button variant="secondary" busy={busy} aria-label={m.website_price_remove_of({ day })}>
        {m.ui_remove()}
      </Button>
    </Form>
  );
}
