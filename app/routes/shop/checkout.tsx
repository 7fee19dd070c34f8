import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import {
  addressFieldNames,
  addressSchema,
  savedAddressSchema,
} from "#app/features/customers/address.ts";
import { AddressFields } from "#app/features/customers/address-fields.tsx";
import { addressLines } from "#app/features/customers/address-lines.ts";
import { countryLabel, homeCountry } from "#app/features/pricing/countries.ts";
import { ShippingPolicy } from "#app/features/pricing/totals.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readAfterRefusal } from "#app/platform/preserve-form.ts";
import { Card } from "#app/ui/card.tsx";
import { Lines } from "#app/ui/facts.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { Container } from "#app/ui/section.tsx";
import { NotLoaded } from "#app/ui/states.tsx";
import { type ControlProps, useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/checkout.ts";
import { amountsOf, CheckoutSummary, ExpectedFields, PlaceOrder } from "./order-summary.tsx";
import { type CheckoutData, handleCheckout, loadCheckout } from "./ordering.server.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadCheckout(context, request);
}

export function action({ request, url, context }: Route.ActionArgs) {
  return handleCheckout({ context, request, url });
}

export const shouldRevalidate = readAfterRefusal(404, 409);

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { state, formMethod } = useNavigation();
  const busy = formMethod === "POST";
  return (
    <>
      <PageHead page={m.orders_checkout_title()} hasErrors={actionData !== undefined} />
      <Container className="pt-[calc(var(--spacing-header)+clamp(2.5rem,5vw,4rem))] pb-section">
        <h1 className="mb-10 text-3xl">{m.orders_checkout_title()}</h1>
        {state === "loading" && !busy && (
          <p role="status" className="mb-6 text-muted">
            {m.orders_checkout_loading()}
          </p>
        )}
        <CheckoutForm
          key={loaderData.mode + loaderData.quote.owner}
          checkout={loaderData}
          formError={actionData}
          busy={busy}
        />
      </Container>
    </>
  );
}

function CheckoutForm({
  checkout,
  formError,
  busy,
}: {
  checkout: CheckoutData;
  formError: FormError | undefined;
  busy: boolean;
}) {
  const { mode, quote, addresses } = checkout;
  const values = formError?.values ?? checkout.values;
  const [country, setCountry] = useState(() => countryOf(checkout, values));
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (element.current) setCountry(countryOf(checkout, chosenIn(element.current)));
  }, [checkout]);
  const followCountry = (event: FormEvent<HTMLFormElement>) =>
    setCountry(countryOf(checkout, chosenIn(event.currentTarget)));
  const schema = mode === "saved" ? savedAddressSchema : addressSchema;
  const form = useForm("checkout", schema, formError, {
    incomplete: mode === "new" ? m.orders_address_incomplete() : undefined,
    failed: m.orders_failed(),
    initial: checkout.values,
  });
  const amounts = amountsOf(quote, country);
  return (
    <Form
      method="post"
      {...form.props}
      ref={element}
      onChange={followCountry}
      className="flex flex-col gap-x-16 gap-y-12 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start"
    >
      <input type="hidden" name="mode" value={mode} />
      <ExpectedFields quote={quote} amounts={amounts} />
      <div className="grid min-w-0 gap-10">
        {form.summary(mode === "saved" ? ["addressId"] : addressFieldNames)}
        <section aria-labelledby="address-heading">
          <AddressHeading checkout={checkout} />
          <fieldset disabled={busy} className="min-w-0">
            {addresses === null && (
              <div className="mb-5">
                <NotLoaded />
              </div>
            )}
            {mode === "saved" && addresses ? (
              <SavedAddresses addresses={addresses} control={form.control("addressId")} />
            ) : (
              <NewAddress
                control={form.control}
                canSave={addresses !== null}
                saves={"saveAddress" in values}
              />
            )}
          </fieldset>
        </section>
        <Payment />
      </div>
      <div className="contents lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)] lg:grid lg:gap-6">
        <Card>
          <h2 className="mb-6 text-xl">{m.orders_summary()}</h2>
          <CheckoutSummary quote={quote} amounts={amounts} />
          <div className="mt-6">
            <ShippingPolicy lines={quote.shippingPolicy} />
          </div>
        </Card>
        <PlaceOrder sticky amounts={amounts} busy={busy} busyText={m.orders_placing()}>
          {m.orders_place()}
        </PlaceOrder>
      </div>
    </Form>
  );
}

function chosenIn(form: HTMLFormElement): FormError["values"] {
  const fields = new FormData(form);
  return {
    addressId: String(fields.get("addressId") ?? ""),
    country: String(fields.get("country") ?? ""),
  };
}

function countryOf({ mode, addresses }: CheckoutData, values: FormError["values"]): string {
  if (mode === "new") return values.country ?? homeCountry;
  const chosen = addresses?.find(({ id }) => id === values.addressId) ?? addresses?.[0];
  return chosen?.country ?? homeCountry;
}

function AddressHeading({ checkout: { mode, addresses } }: { checkout: CheckoutData }) {
  const link = "inline-flex min-h-11 items-center text-brass-light underline underline-offset-4";
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6">
      <h2 id="address-heading" className="text-xl">
        {m.orders_address()}
      </h2>
      {mode === "saved" && (
        <Link to="?address=new" preventScrollReset className={link}>
          {m.orders_address_add()}
        </Link>
      )}
      {mode === "new" && addresses !== null && addresses.length > 0 && (
        <Link to="?address=saved" preventScrollReset className={link}>
          {m.orders_address_use_saved()}
        </Link>
      )}
    </div>
  );
}

function SavedAddresses({
  addresses,
  control,
}: {
  addresses: NonNullable<CheckoutData["addresses"]>;
  control: ControlProps;
}) {
  const locale = getLocale();
  const isKnown = addresses.some(({ id }) => id === control.defaultValue);
  return (
    <RadioCards
      {...control}
      defaultValue={isKnown ? control.defaultValue : addresses[0]?.id}
      legend={m.orders_address_saved()}
      options={addresses.map((address) => ({
        value: address.id,
        label: <bdi className="wrap-anywhere">{address.fullName}</bdi>,
        detail: (
          <Lines of={[...addressLines(address, locale), countryLabel(address.country, locale)]} />
        ),
        aside: address.isDefault && (
          <span className="text-xs text-muted">{m.orders_address_default()}</span>
        ),
      }))}
    />
  );
}

function NewAddress({
  control,
  canSave,
  saves,
}: {
  control: (name: string) => ControlProps;
  canSave: boolean;
  saves: boolean;
}) {
  return (
    <div className="grid gap-5">
      <AddressFields control={control} />
      {canSave && (
        <Checkbox name="saveAddress" value="yes" defaultChecked={saves}>
          {m.orders_address_save()}
        </Checkbox>
      )}
    </div>
  );
}

function Payment() {
  return (
    <section aria-labelledby="payment-heading">
      <h2 id="payment-heading" className="mb-5 text-xl">
        {m.orders_payment()}
      </h2>
      <div className="rounded-md border border-brass bg-brass/8 px-5 py-4">
        <p className="font-medium">{m.orders_cash_on_delivery()}</p>
        <p className="mt-1 text-sm text-muted">{m.orders_payment_text()}</p>
      </div>
    </section>
  );
}
