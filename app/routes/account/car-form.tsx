import { Form, useNavigation } from "react-router";
import { type CarInput, carFieldNames, carSchema } from "#app/features/customers/car.ts";
import { OwnCarFields } from "#app/features/customers/own-car-fields.tsx";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { AccountDraft } from "./account.server.ts";

export function CarForm({
  car,
  draft: { owner, typed },
  formError,
}: {
  car?: CarInput;
  draft: AccountDraft;
  formError?: FormError;
}) {
  const form = useForm("car-form", carSchema, formError, {
    failed: m.garage_car_save_failed(),
    initial: typed ?? car,
  });
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" {...form.props} className="grid max-w-prose gap-8">
      {form.summary(carFieldNames)}
      <input type="hidden" name="owner" value={owner} />
      <fieldset disabled={busy} className="grid min-w-0 gap-8">
        <OwnCarFields control={form.control} />
      </fieldset>
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button size="lg" busy={busy} busyText={m.account_saving()}>
          {m.garage_car_save()}
        </Button>
        <ButtonLink size="lg" variant="quiet" to="/profile/cars">
          {m.account_cancel()}
        </ButtonLink>
      </div>
    </Form>
  );
}
