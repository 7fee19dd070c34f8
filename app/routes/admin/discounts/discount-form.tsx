import { useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import {
  type CodeRules,
  codeFieldNames,
  discountCodeSchema,
  newCode,
} from "#app/features/discounts/code-input.ts";
import type { FormError } from "#app/lib/form.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { RouteDialog, useCloseDialog } from "#app/ui/route-dialog.tsx";
import { type ControlProps, useForm } from "#app/ui/use-form.tsx";

export type CodeFormState = {
  rules: CodeRules;
  initial?: { [name: string]: string | null };
  seen?: string;
};

export function DiscountForm({
  title,
  code: { rules, initial, seen },
  formError,
}: {
  title: string;
  code: CodeFormState;
  formError?: FormError;
}) {
  const { pathname, search } = useLocation();
  const list = `/admin/discounts${search}`;
  const close = useCloseDialog(list);
  const form = useForm("code", discountCodeSchema(rules), formError, {
    initial: initial ?? newCode,
  });
  const busy = useNavigation().formMethod === "POST";
  const [initialVersion] = useState(seen);
  return (
    <RouteDialog id="code-dialog" title={title} closeTo={list} isForm>
      <AdminHead page={title} hasErrors={formError !== undefined} />
      <Form
        method="post"
        action={pathname + search}
        replace
        preventScrollReset
        {...form.props}
        className="grid gap-8"
      >
        {form.summary(codeFieldNames)}
        {initialVersion && (
          <input type="hidden" name="seen" value={formError?.values.seen ?? initialVersion} />
        )}
        <fieldset disabled={busy} className="min-w-0">
          <CodeFields control={form.control} rules={rules} />
        </fieldset>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button busy={busy} busyText={m.ui_saving()}>
            {m.discounts_code_save()}
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
            {m.discounts_cancel()}
          </ButtonLink>
        </div>
      </Form>
    </RouteDialog>
  );
}

type Control = (name: string) => ControlProps;

function CodeFields({ control, rules }: { control: Control; rules: CodeRules }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          {...control("code")}
          label={m.discounts_code()}
          hint={m.discounts_code_hint()}
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
          legend={m.discounts_code_type()}
          options={[
            {
              value: "percentage",
              label: m.discounts_code_type_percentage(),
              detail: m.discounts_code_type_percentage_detail(),
            },
            {
              value: "fixed",
              label: m.discounts_code_type_fixed(),
              detail: m.discounts_code_type_fixed_detail(),
            },
          ]}
        />
      </div>
      <Figure
        {...control("discountValue")}
        label={m.discounts_code_value()}
        hint={m.discounts_code_value_hint()}
      />
      <Figure
        {...control("minPurchaseAed")}
        label={m.discounts_code_minimum()}
        hint={m.discounts_code_minimum_hint()}
        optional
      />
      <TextField
        {...control("description")}
        label={m.discounts_code_description()}
        hint={m.discounts_code_description_hint()}
        lang="en"
        dir="ltr"
        autoComplete="off"
        maxLength={maxLength.line}
      />
      <TextField
        {...control("descriptionAr")}
        label={m.discounts_code_description_ar()}
        hint={m.discounts_code_description_ar_hint()}
        lang="ar"
        dir="rtl"
        autoComplete="off"
        maxLength={maxLength.line}
        optional
      />
      <TextField
        {...control("validFrom")}
        type="date"
        label={m.discounts_code_from()}
        hint={m.discounts_code_from_hint()}
        optional
      />
      <TextField
        {...control("validUntil")}
        type="date"
        label={m.discounts_code_until()}
        hint={m.discounts_code_until_hint()}
        min={rules.validUntil && rules.validUntil < rules.today ? rules.validUntil : rules.today}
        optional
      />
      <Figure
        {...control("maxUses")}
        label={m.discounts_code_max_uses()}
        hint={
          rules.usedCount > 0
            ? m.discounts_code_max_uses_used({ used: rules.usedCount })
            : m.discounts_code_max_uses_hint()
        }
        optional
      />
      <Figure
        {...control("maxUsesPerCustomer")}
        label={m.discounts_code_per_customer()}
        hint={m.discounts_code_per_customer_hint()}
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
        legend={m.discounts_code_audience()}
        options={[
          {
            value: "everybody",
            label: m.discounts_code_audience_everybody(),
            detail: m.discounts_code_audience_everybody_detail(),
          },
          {
            value: "first-order",
            label: m.discounts_code_first_order(),
            detail: m.discounts_code_audience_first_detail(),
          },
        ]}
      />
      <RadioCards
        {...control("visibility")}
        legend={m.discounts_code_visibility()}
        options={[
          {
            value: "public",
            label: m.discounts_code_visibility_public(),
            detail: m.discounts_code_visibility_public_detail(),
          },
          {
            value: "private",
            label: m.discounts_code_private(),
            detail: m.discounts_code_visibility_private_detail(),
          },
        ]}
      />
    </>
  );
}

function Figure(field: ControlProps & { label: string; hint: string; optional?: boolean }) {
  return <TextField {...field} inputMode="numeric" autoComplete="off" maxLength={9} />;
}
