import { useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { type CodeRules, codeFieldNames, codeSchema } from "#app/features/discounts/code-input.ts";
import type { FormError } from "#app/lib/form.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { AddressedDialog, useWayBack } from "#app/ui/addressed-dialog.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { type ControlProps, useForm } from "#app/ui/use-form.tsx";

/** A code as the form begins with it, and when it was last changed; nothing of it for a new one. */
export type CodeForm = {
  rules: CodeRules;
  initial?: { [name: string]: string | null };
  seen?: string;
};

/** The form of a code, over the list; posts to its own address. */
export function DiscountForm({
  title,
  code: { rules, initial, seen },
  refused,
}: {
  title: string;
  code: CodeForm;
  refused?: FormError;
}) {
  const { pathname, search } = useLocation();
  const list = `/admin/discounts${search}`;
  const close = useWayBack(list);
  const form = useForm("code", codeSchema(rules), refused, {
    initial: initial ?? ofNewCode,
  });
  const busy = useNavigation().formMethod === "POST";
  // The page may read the code anew while somebody types over what they saw of it.
  const [seenThen] = useState(seen);
  return (
    <AddressedDialog id="code-dialog" title={title} closeTo={list} isForm>
      <AdminHead page={title} refused={refused !== undefined} />
      <Form
        method="post"
        action={pathname + search}
        replace
        preventScrollReset
        {...form.props}
        className="grid gap-8"
      >
        {form.summary(codeFieldNames)}
        {seenThen && <input type="hidden" name="seen" value={refused?.values.seen ?? seenThen} />}
        <fieldset disabled={busy} className="min-w-0">
          <CodeFields control={form.control} rules={rules} />
        </fieldset>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button busy={busy} busyText={m.office_saving()}>
            {m.office_code_save()}
          </Button>
          <ButtonLink
            variant="quiet"
            to={list}
            reloadDocument={false}
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            {m.office_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </AddressedDialog>
  );
}

/** One use of a customer is what a new code is for, unless staff say otherwise. */
const ofNewCode = {
  discountType: "percentage",
  maxUsesPerCustomer: "1",
  audience: "everybody",
  visibility: "public",
};

type Control = (name: string) => ControlProps;

function CodeFields({ control, rules }: { control: Control; rules: CodeRules }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          {...control("code")}
          label={m.office_code()}
          hint={m.office_code_hint()}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          className="uppercase"
        />
      </div>
      <div className="sm:col-span-2">
        <RadioCards
          {...control("discountType")}
          legend={m.office_code_type()}
          options={[
            {
              value: "percentage",
              label: m.office_code_type_percentage(),
              detail: m.office_code_type_percentage_detail(),
            },
            {
              value: "fixed",
              label: m.office_code_type_fixed(),
              detail: m.office_code_type_fixed_detail(),
            },
          ]}
        />
      </div>
      <Figure
        {...control("discountValue")}
        label={m.office_code_value()}
        hint={m.office_code_value_hint()}
      />
      <Figure
        {...control("minPurchaseAed")}
        label={m.office_code_minimum()}
        hint={m.office_code_minimum_hint()}
        optional
      />
      <TextField
        {...control("description")}
        label={m.office_code_description()}
        hint={m.office_code_description_hint()}
        lang="en"
        dir="ltr"
        autoComplete="off"
        maxLength={maxLength.line}
      />
      <TextField
        {...control("descriptionAr")}
        label={m.office_code_description_ar()}
        hint={m.office_code_description_ar_hint()}
        lang="ar"
        dir="rtl"
        autoComplete="off"
        maxLength={maxLength.line}
        optional
      />
      <TextField
        {...control("validFrom")}
        type="date"
        label={m.office_code_from()}
        hint={m.office_code_from_hint()}
        optional
      />
      <TextField
        {...control("validUntil")}
        type="date"
        label={m.office_code_until()}
        hint={m.office_code_until_hint()}
        min={rules.validUntil && rules.validUntil < rules.today ? rules.validUntil : rules.today}
        optional
      />
      <Figure
        {...control("maxUses")}
        label={m.office_code_max_uses()}
        hint={
          rules.usedCount > 0
            ? m.office_code_max_uses_used({ used: rules.usedCount })
            : m.office_code_max_uses_hint()
        }
        optional
      />
      <Figure
        {...control("maxUsesPerCustomer")}
        label={m.office_code_per_customer()}
        hint={m.office_code_per_customer_hint()}
        optional
      />
      <div className="grid gap-5 sm:col-span-2">
        <AudienceFields control={control} />
      </div>
    </div>
  );
}

function AudienceFields({ control }: { control: Control }) {
  return (
    <>
      <RadioCards
        {...control("audience")}
        legend={m.office_code_audience()}
        options={[
          {
            value: "everybody",
            label: m.office_code_audience_everybody(),
            detail: m.office_code_audience_everybody_detail(),
          },
          {
            value: "first-order",
            label: m.office_code_first_order(),
            detail: m.office_code_audience_first_detail(),
          },
        ]}
      />
      <RadioCards
        {...control("visibility")}
        legend={m.office_code_visibility()}
        options={[
          {
            value: "public",
            label: m.office_code_visibility_public(),
            detail: m.office_code_visibility_public_detail(),
          },
          {
            value: "private",
            label: m.office_code_private(),
            detail: m.office_code_visibility_private_detail(),
          },
        ]}
      />
    </>
  );
}

function Figure(field: ControlProps & { label: string; hint: string; optional?: boolean }) {
  return <TextField {...field} inputMode="numeric" autoComplete="off" maxLength={9} />;
}
