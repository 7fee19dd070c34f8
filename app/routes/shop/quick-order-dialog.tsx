import { type FormEvent, useState } from "react";
import { Form } from "react-router";
import { AnalyticsEvent } from "#app/features/analytics/analytics-event.tsx";
import { Amount } from "#app/features/currency/amount.tsx";
import { AddressFields } from "#app/features/customers/address-fields.tsx";
import { quickOrderFieldNames, quickOrderSchema } from "#app/features/orders/quick-order-form.ts";
import { homeCountry } from "#app/features/pricing/countries.ts";
import type { FormError } from "#app/lib/form.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { FormGroup, TextArea, TextField } from "#app/ui/field.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { NotLoaded } from "#app/ui/states.tsx";
import { type ControlProps, useForm } from "#app/ui/use-form.tsx";
import { amountsOf, CheckoutSummary, ExpectedFields, PlaceOrder } from "./order-summary.tsx";
import type { QuickOrderData } from "./quick-order.server.ts";

type Step<Name extends QuickOrderData["step"]> = Extract<QuickOrderData, { step: Name }>;

export default function QuickOrderDialog({
  order,
  formError,
  closeTo,
}: {
  order: QuickOrderData;
  formError: FormError | undefined;
  closeTo: string;
}) {
  return (
    <RouteDialog
      id="order"
      title={order.step === "form" ? m.orders_quick_title() : m.orders_quick_done_title()}
      closeTo={closeTo}
      isForm
      className="noscript:static noscript:my-[calc(var(--spacing-header)+1rem)] noscript:max-h-none"
    >
      {order.step === "form" && (
        <QuickOrderForm key={order.quote.owner} order={order} formError={formError} />
      )}
      {order.step === "done" && <Ordered order={order} closeTo={closeTo} />}
      {order.step === "not-loaded" && <OrderNotLoaded />}
    </RouteDialog>
  );
}

function QuickOrderForm({
  order,
  formError,
}: {
  order: Step<"form">;
  formError: FormError | undefined;
}) {
  const { quote } = order;
  const values = formError?.values ?? order.values;
  const [country, setCountry] = useState(values.country ?? homeCountry);
  const form = useForm("quick-order", quickOrderSchema, formError, {
    failed: m.orders_quick_failed(useBrand()),
    initial: order.values,
  });
  const followCountry = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setCountry(String(new FormData(currentTarget).get("country")));
  const amounts = amountsOf(quote, country);
  return (
    <Form
      method="post"
      preventScrollReset
      {...form.props}
      onChange={followCountry}
      className="grid gap-8"
    >
      {form.summary(quickOrderFieldNames)}
      <ExpectedFields quote={quote} amounts={amounts} />
      <fieldset disabled={form.busy} className="min-w-0">
        <FormGroup legend={m.orders_quick_delivery()}>
          <QuickOrderFields control={form.control} />
        </FormGroup>
      </fieldset>
      <section aria-labelledby="quick-order-summary">
        <h3 id="quick-order-summary" className="mb-4">
          {m.orders_summary()}
        </h3>
        <CheckoutSummary quote={quote} amounts={amounts} />
      </section>
      <div>
        <PlaceOrder amounts={amounts} busy={form.busy} busyText={m.ui_sending_request()}>
          {m.orders_place()}
        </PlaceOrder>
      </div>
    </Form>
  );
}

function OrderNotLoaded() {
  return (
    <>
      <h3 className="text-2xl">{m.orders_not_found_title()}</h3>
      <p className="mt-4 mb-3 text-muted">{m.orders_not_loaded_text()}</p>
      <NotLoaded />
    </>
  );
}

function Ordered({ order, closeTo }: { order: Step<"done">; closeTo: string }) {
  const { phone } = useBrand();
  const { orderId, orderNumber, totalFils } = order;
  return (
    <Outcome labelledBy="order-title">
      <p className="text-muted">{m.orders_quick_done_text()}</p>
      <dl className="mt-6">
        <Fact name={m.orders_number()}>
          <bdi className="whitespace-nowrap">{orderNumber}</bdi>
        </Fact>
        <Fact name={m.orders_total()}>
          <Amount fils={totalFils} />
        </Fact>
        <Fact name={m.orders_payment_method()}>{m.orders_cash_on_delivery()}</Fact>
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={closeTo} reloadDocument={false} replace preventScrollReset>
          {m.orders_quick_more()}
        </ButtonLink>
        <ButtonLink to={telHref(phone)} variant="secondary" icon={<PhoneIcon />}>
          {m.orders_quick_call()}
        </ButtonLink>
      </div>
      <AnalyticsEvent name="purchase" amount={totalFils} once={orderId} />
    </Outcome>
  );
}

function QuickOrderFields({ control }: { control: (name: string) => ControlProps }) {
  return (
    <div className="grid gap-5 sm:col-span-2">
      <AddressFields control={control}>
        <div className="sm:col-span-2">
          <TextField
            {...control("email")}
            type="email"
            label={m.orders_email()}
            hint={m.orders_email_hint()}
            autoComplete="email"
            enterKeyHint="next"
          />
        </div>
      </AddressFields>
      <TextArea
        {...control("instructions")}
        label={m.orders_instructions()}
        hint={m.orders_instructions_hint()}
        optional
      />
    </div>
  );
}
