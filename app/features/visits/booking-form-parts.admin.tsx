import { vehicleSizeLabel } from "#app/features/booking/booking-list.ts";
import { cityLabel, emirateNames } from "#app/features/customers/emirates.ts";
import { formatAed } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { maxLength } from "#app/lib/text.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FieldError, FormGroup, SelectField, TextField } from "#app/ui/field.tsx";
import type { useForm } from "#app/ui/use-form.tsx";
import { vehicleSizes } from "#db/schema/enums.ts";
import { formatPromise, placeTime } from "./board-text.ts";
import { otherTime } from "./booking-fields.ts";
import { plateText } from "./plate.ts";
import type { PriceList } from "./price-list.admin.server.ts";
import type { CustomerCar, KnownCaller } from "./staff-visit-queries.admin.server.ts";

type BookingForm = { form: ReturnType<typeof useForm> };

/** The number first: it says who calls, and with which cars. */
export function CallerFields({
  form: { control },
  callers,
  picked,
  onPick,
}: BookingForm & {
  callers: KnownCaller[];
  picked: KnownCaller | null;
  onPick: (caller: KnownCaller) => void;
}) {
  const known = (name: "name" | "email") => picked?.[name] || undefined;
  return (
    <FormGroup legend={m.board_caller()}>
      <TextField
        {...control("phone")}
        type="tel"
        label={m.inbox_phone()}
        autoComplete="off"
        autoFocus
        hint={m.board_phone_hint()}
      />
      <div className="flex flex-wrap content-end gap-2" aria-live="polite">
        <Button
          formMethod="get"
          formNoValidate
          variant="secondary"
          className="noscript:inline-flex! hidden"
        >
          {m.board_find_caller()}
        </Button>
        {callers
          .filter(({ id }) => id !== picked?.id)
          .map((caller) => (
            <ButtonLink
              key={caller.id}
              to={`?phone=${caller.phone}`}
              variant="secondary"
              onClick={(event) => {
                event.preventDefault();
                onPick(caller);
              }}
            >
              <bdi>{caller.name}</bdi>
              <bdi dir="ltr" className="text-muted">
                {formatPhone(caller.phone)}
              </bdi>
            </ButtonLink>
          ))}
        {picked && (
          <p className="self-center text-sm text-green">
            {m.board_known({ name: picked.name })}
            {picked.noShows > 0 && (
              <span className="block text-yellow">
                {m.board_no_shows({ count: picked.noShows })}
              </span>
            )}
          </p>
        )}
      </div>
      <TextField
        key={`name ${picked?.id}`}
        {...control("name")}
        {...(picked && { defaultValue: known("name") })}
        label={m.inbox_name()}
        autoComplete="off"
        maxLength={maxLength.line}
      />
      <TextField
        key={`email ${picked?.id}`}
        {...control("email")}
        {...(picked && { defaultValue: known("email") })}
        type="email"
        label={m.inbox_email()}
        autoComplete="off"
        optional
      />
      <SelectField {...control("locale")} label={m.inbox_language()}>
        <option value="en">English</option>
        <option value="ar">العربية</option>
      </SelectField>
    </FormGroup>
  );
}

/** One of their cars, or another; with its plate. */
export function CarFields({
  form: { control },
  picked,
  car,
  onCar,
}: BookingForm & {
  picked: KnownCaller | null;
  car: CustomerCar | null;
  onCar: (car: CustomerCar | null) => void;
}) {
  const locale = getLocale();
  const key = car ? `${car.make} ${car.model} ${car.plateNumber}` : "";
  const known = (value: string | null | undefined) => (car ? { defaultValue: value ?? "" } : {});
  return (
    <FormGroup legend={m.board_car()}>
      {picked && picked.cars.length > 0 && (
        <div className="flex flex-wrap gap-2 sm:col-span-2 noscript:hidden!">
          {picked.cars.map((each) => (
            <Button
              key={`${each.make} ${each.model} ${each.plateNumber}`}
              type="button"
              variant="secondary"
              aria-pressed={each === car}
              className="aria-pressed:border-brass aria-pressed:text-brass-light"
              onClick={() => onCar(each)}
            >
              <bdi>{`${each.make} ${each.model}`}</bdi>
              {plateText(each) && (
                <bdi dir="ltr" className="text-muted">
                  {plateText(each)}
                </bdi>
              )}
            </Button>
          ))}
          <Button type="button" variant="quiet" onClick={() => onCar(null)}>
            {m.board_other_car()}
          </Button>
        </div>
      )}
      <input type="hidden" name="carId" value={car?.id ?? ""} />
      <TextField
        key={`make ${key}`}
        {...control("carMake")}
        {...known(car?.make)}
        label={m.board_car_make()}
        autoComplete="off"
      />
      <TextField
        key={`model ${key}`}
        {...control("carModel")}
        {...known(car?.model)}
        label={m.board_car_model()}
        autoComplete="off"
      />
      <TextField
        key={`year ${key}`}
        {...control("carYear")}
        {...known(car?.year)}
        label={m.board_car_year()}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
      />
      <SelectField
        key={`size ${key}`}
        {...control("vehicleSize")}
        {...known(car?.vehicleSize ?? "sedan")}
        label={m.mail_label_vehicle_size()}
      >
        {vehicleSizes.map((size) => (
          <option key={size} value={size}>
            {vehicleSizeLabel[size]()}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,0.7fr)_minmax(0,1fr)] gap-3 sm:col-span-2">
        <SelectField
          key={`emirate ${key}`}
          {...control("plateEmirate")}
          {...known(car?.plateEmirate || "Dubai")}
          label={m.board_plate_emirate()}
          optional
        >
          {emirateNames.map((name) => (
            <option key={name} value={name}>
              {cityLabel(name, locale)}
            </option>
          ))}
        </SelectField>
        <TextField
          key={`code ${key}`}
          {...control("plateCode")}
          {...known(car?.plateCode)}
          label={m.board_plate_code()}
          dir="ltr"
          autoComplete="off"
          optional
        />
        <TextField
          key={`number ${key}`}
          {...control("plateNumber")}
          {...known(car?.plateNumber)}
          label={m.board_plate_number()}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          optional
        />
      </div>
    </FormGroup>
  );
}

/** What is to be done. What few visits have stands folded. */
export function WorkFields({
  form: { control },
  list,
  mayPrice,
}: BookingForm & { list: PriceList; mayPrice: boolean }) {
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
          {mayPrice && (
            <>
              <TextField
                {...control("priceAed")}
                label={m.board_other_price()}
                inputMode="decimal"
                hint={m.board_price_hint()}
                optional
              />
              <TextField {...control("priceReason")} label={m.board_price_reason()} optional />
            </>
          )}
        </div>
      </details>
    </FormGroup>
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
          {name[locale]} · {formatAed(priceAed, locale, "among")}
          {suvPriceAed !== null && ` / ${formatAed(suvPriceAed, locale, "among")}`}
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
          {name[locale]} · {formatAed(priceAed, locale, "among")}
        </option>
      ))}
    </SelectField>
  );
}

/** The next free times, each with its promise, or another. */
export function TimeFields({
  form: { control },
  times,
  now,
  isBusy,
}: BookingForm & {
  times: { start: Date; readyAt: Date }[];
  now: Date;
  isBusy: boolean;
}) {
  const locale = getLocale();
  const time = control("time");
  return (
    <fieldset className="min-w-0" aria-busy={isBusy}>
      <legend className="w-full border-t border-line pt-6 text-lg">{m.board_time()}</legend>
      <Button
        formMethod="get"
        formNoValidate
        variant="secondary"
        className="mt-4 hidden noscript:inline-flex!"
      >
        {m.board_show_times()}
      </Button>
      {time.error && (
        <div className="mt-4">
          <FieldError id={time.id}>{time.error}</FieldError>
        </div>
      )}
      {times.length === 0 && (
        <p className="mt-4 text-sm text-muted">{m.board_times_after_service()}</p>
      )}
      <div className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {times.map(({ start, readyAt }, place) => (
          <label
            key={start.toISOString()}
            className="grid min-h-14 cursor-pointer content-center rounded-md border border-edge px-4 py-2 has-checked:border-brass has-checked:bg-brass/10 has-focus-visible:outline-2 has-focus-visible:outline-glow"
          >
            <input
              type="radio"
              name="start"
              value={start.toISOString()}
              defaultChecked={place === 0}
              className="sr-only"
            />
            <span className="font-medium tabular-nums">{placeTime(start, locale)}</span>
            <span className="text-sm text-muted">
              {formatPromise(readyAt, today(start), locale)}
            </span>
          </label>
        ))}
        <label className="flex min-h-14 cursor-pointer items-center rounded-md border border-edge px-4 py-2 has-checked:border-brass has-checked:bg-brass/10 has-focus-visible:outline-2 has-focus-visible:outline-glow">
          <input
            type="radio"
            name="start"
            value={otherTime}
            defaultChecked={times.length === 0}
            className="sr-only"
          />
          {m.board_other_time()}
        </label>
      </div>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <TextField
          {...control("date")}
          type="date"
          label={m.board_date()}
          defaultValue={control("date").defaultValue ?? today(now)}
          optional
        />
        <TextField {...time} error={undefined} type="time" label={m.board_time()} optional />
        <Checkbox name="overrule" defaultChecked={false}>
          {m.board_overrule_hint()}
        </Checkbox>
      </div>
    </fieldset>
  );
}
