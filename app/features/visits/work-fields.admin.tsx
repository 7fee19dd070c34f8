import { extraField } from "#app/features/extras/extras.ts";
import { extraCosts } from "#app/features/extras/extras-text.ts";
import type { Localized } from "#app/lib/locale.ts";
import { formatAed, formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FormGroup, OptionalMark, SelectField, TextField } from "#app/ui/field.tsx";
import type { useForm } from "#app/ui/use-form.tsx";
import type { PriceList } from "./price-list.admin.server.ts";

type BookingForm = { form: ReturnType<typeof useForm> };

export function WorkFields({
  form: { control },
  list,
  priced,
}: BookingForm & {
  list: PriceList;
  priced: PricedLine[] | null;
}) {
  return (
    <FormGroup legend={m.board_work()}>
      <ServiceField {...control("service")} label={m.inbox_service()} list={list} />
      <TextField
        {...control("notes")}
        label={m.inbox_additional_notes()}
        optional
        autoComplete="off"
      />
      <details className="sm:col-span-2">
        <summary className="flex min-h-11 items-center text-sm text-brass-light">
          {m.board_more_work()}
        </summary>
        <div className="mt-3 grid gap-5 sm:grid-cols-2">
          {list.extras.length > 0 && (
            <fieldset className="sm:col-span-2">
              <legend className="mb-1 text-sm font-medium">
                {m.extras_label()}
                <OptionalMark />
              </legend>
              <div className="flex flex-wrap gap-x-8">
                {list.extras.map((extra) => {
                  const { name, defaultValue } = control(extraField(extra.id));
                  return (
                    <Checkbox key={name} name={name} defaultChecked={Boolean(defaultValue)}>
                      <span>
                        <bdi>{extra.name[getLocale()]}</bdi>
                        <span className="block text-sm text-muted">{extraCosts(extra)}</span>
                      </span>
                    </Checkbox>
                  );
                })}
              </div>
            </fieldset>
          )}
          <ServiceField
            {...control("service2")}
            label={m.board_second_service()}
            list={list}
            optional
          />
          <ServiceField
            {...control("service3")}
            label={m.board_third_service()}
            list={list}
            optional
          />
          <PerfumeField {...control("perfume")} list={list} />
          <TextField
            {...control("extraName")}
            label={m.board_extra_name()}
            optional
            autoComplete="off"
          />
          <TextField
            {...control("extraMinutes")}
            label={m.board_extra_length()}
            type="number"
            min={0}
            max={1440}
            optional
          />
          <TextField
            {...control("extraPriceAed")}
            label={m.board_extra_price()}
            inputMode="decimal"
            optional
          />
        </div>
      </details>
      {priced && <PriceFields control={control} lines={priced} />}
    </FormGroup>
  );
}

type PricedLine = { field: string; name: Localized; priceFils: number };

function PriceFields({
  control,
  lines,
}: {
  control: BookingForm["form"]["control"];
  lines: PricedLine[];
}) {
  const locale = getLocale();
  const hasErrors = lines.some(({ field }) => control(field).error);
  return (
    <details className="sm:col-span-2" open={hasErrors || undefined}>
      <summary className="flex min-h-11 items-center text-sm text-brass-light">
        {m.board_other_prices()}
      </summary>
      {lines.length === 0 && (
        <p className="mt-3 text-sm text-muted">{m.board_prices_after_service()}</p>
      )}
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        {lines.map(({ field, name, priceFils }) => (
          <TextField
            key={field}
            {...control(field)}
            label={m.board_other_price_of({ name: name[locale] })}
            inputMode="decimal"
            hint={m.board_list_price({ price: formatFils(priceFils, locale) })}
            autoComplete="off"
            optional
          />
        ))}
        {lines.length > 0 && (
          <TextField
            {...control("priceReason")}
            label={m.board_price_reason()}
            hint={m.board_price_reason_hint()}
            autoComplete="off"
            optional
          />
        )}
      </div>
    </details>
  );
}

type Select = ReturnType<BookingForm["form"]["control"]> & {
  label: string;
  list: PriceList;
  optional?: boolean;
};

function ServiceField({ list, ...field }: Select) {
  const locale = getLocale();
  return (
    <SelectField {...field} required={!field.optional} defaultValue={field.defaultValue ?? ""}>
      <option value="">{field.optional ? "–" : m.board_choose()}</option>
      {list.services.map(({ id, name, priceAed, suvPriceAed }) => (
        <option key={id} value={id}>
          {name[locale]} · {formatAed(priceAed, locale)}
          {suvPriceAed !== null && ` / ${formatAed(suvPriceAed, locale)}`}
        </option>
      ))}
    </SelectField>
  );
}

function PerfumeField({ list, ...field }: Omit<Select, "label">) {
  const locale = getLocale();
  return (
    <SelectField
      {...field}
      label={m.board_perfume()}
      defaultValue={field.defaultValue ?? ""}
      optional
    >
      <option value="">–</option>
      {list.perfumes.map(({ id, name, priceAed }) => (
        <option key={id} value={id}>
          {name[locale]} · {formatAed(priceAed, locale)}
        </option>
      ))}
    </SelectField>
  );
}
