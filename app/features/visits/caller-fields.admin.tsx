import { useState } from "react";
import { type UsedName, usedText } from "#app/features/customers/also-used.ts";
import { plateText } from "#app/features/customers/car.ts";
import { cityLabel, emirateNames } from "#app/features/customers/emirates.ts";
import { vehicleSizeLabel } from "#app/features/services/services.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Button } from "#app/ui/button.tsx";
import { FormGroup, Options, SelectField, TextField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { useForm } from "#app/ui/use-form.tsx";
import { vehicleSizes } from "#db/schema/enums.ts";
import { placeTime } from "./board.ts";
import { Folded } from "./book-fields.admin.tsx";
import type { CustomerCar, KnownCaller } from "./staff-visit-queries.admin.server.ts";

type BookingForm = { form: ReturnType<typeof useForm> };

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
  const [choice, setChoice] = useState<{ of: string; name?: string; email?: string }>();
  const { name, email } = (choice?.of === picked?.id && choice) || {};
  const choose = (chosen: { name: string } | { email: string }) => {
    if (picked) setChoice({ of: picked.id, ...(choice?.of === picked.id && choice), ...chosen });
  };
  return (
    <FormGroup legend={m.board_caller()}>
      <TextField
        {...control("phone")}
        type="tel"
        label={m.ui_phone()}
        autoComplete="off"
        autoFocus
        hint={m.board_phone_hint()}
      />
      <div className="grid content-end gap-2 sm:row-span-2" aria-live="polite">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {callers
            .filter(({ id }) => id !== picked?.id)
            .map((caller) => (
              <Button
                key={caller.id}
                type="button"
                variant="secondary"
                className="justify-start text-start"
                // Keeps the focus in the field: a half-typed number left now would show its error
                // and move this button.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(caller)}
              >
                <bdi>{caller.name}</bdi>
                <bdi dir="ltr" className="whitespace-nowrap text-muted">
                  {formatPhone(caller.phone)}
                </bdi>
              </Button>
            ))}
        </div>
        {picked && <Known caller={picked} />}
      </div>
      <Folded
        summary={picked && m.board_caller_details()}
        errors={[control("name").error, control("email").error]}
      >
        <TextField
          key={`name ${picked?.id} ${name}`}
          {...control("name")}
          {...(picked && { defaultValue: name ?? picked.name })}
          label={m.ui_name()}
          autoComplete="off"
          maxLength={maxLength.line}
        />
        <TextField
          key={`email ${picked?.id} ${email}`}
          {...control("email")}
          {...(picked && { defaultValue: email ?? control("email").defaultValue })}
          type="email"
          label={m.ui_email()}
          autoComplete="off"
          optional
        />
        {picked && (
          <>
            <UsedNames
              legend={m.board_names_used()}
              used={picked.names.length > 1 ? picked.names : []}
              chosen={name ?? picked.name}
              onChoose={(value) => choose({ name: value })}
            />
            <UsedNames
              legend={m.board_emails_used()}
              used={picked.emails}
              chosen={email}
              onChoose={(value) => choose({ email: value })}
            />
          </>
        )}
        <SelectField {...control("locale")} label={m.ui_language()}>
          <option value="en">English</option>
          <option value="ar">العربية</option>
        </SelectField>
      </Folded>
    </FormGroup>
  );
}

function Known({ caller: { name, noShows, coming } }: { caller: KnownCaller }) {
  return (
    <div className="text-sm">
      <p className="text-green">{m.board_known({ name })}</p>
      {noShows > 0 && <p className="text-yellow">{m.board_no_shows({ count: noShows })}</p>}
      {coming.map(({ visitId, arrivesAt, car }) => (
        <TextLink
          key={visitId}
          to={`/admin/visits/${visitId}`}
          className="flex min-h-11 w-fit flex-wrap items-center gap-x-1"
        >
          {placeTime(arrivesAt)} · <bdi>{car}</bdi>
        </TextLink>
      ))}
    </div>
  );
}

function UsedNames({
  legend,
  used,
  chosen,
  onChoose,
}: {
  legend: string;
  used: UsedName[];
  chosen: string | undefined;
  onChoose: (value: string) => void;
}) {
  if (used.length === 0) return null;
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="text-sm text-muted">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {used.map((each) => (
          <Button
            key={each.value}
            type="button"
            variant="secondary"
            aria-pressed={each.value === chosen}
            className="max-w-full flex-col items-start! gap-0! whitespace-normal text-start aria-pressed:border-brass aria-pressed:text-brass-light"
            onClick={() => onChoose(each.value)}
          >
            <bdi className="break-all">{each.value}</bdi>
            <span className="text-xs text-muted">{usedText(each)}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

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
  const nameOf = ({ make, model, plateNumber }: CustomerCar) => `${make} ${model} ${plateNumber}`;
  /** A field of the car that was picked, or as it was typed. */
  const field = (name: (typeof carFields)[number], of: string | null | undefined) => ({
    ...control(name),
    ...(car && { defaultValue: of ?? "" }),
    autoComplete: "off",
  });
  return (
    <FormGroup legend={m.board_car()}>
      {picked && picked.cars.length > 0 && (
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          {picked.cars.map((each) => (
            <Button
              key={nameOf(each)}
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
      <Folded
        // Another car fills the fields anew.
        key={car && nameOf(car)}
        summary={car && m.board_car_details()}
        errors={carFields.map((name) => control(name).error)}
      >
        <TextField {...field("carMake", car?.make)} label={m.board_car_make()} />
        <TextField {...field("carModel", car?.model)} label={m.board_car_model()} />
        <TextField
          {...field("carYear", car?.year)}
          label={m.board_car_year()}
          optional
          inputMode="numeric"
        />
        <SelectField
          {...field("vehicleSize", car?.vehicleSize ?? "sedan")}
          label={m.mail_label_vehicle_size()}
        >
          <Options of={vehicleSizes.map((size) => [size, vehicleSizeLabel[size]()])} />
        </SelectField>
        <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,0.7fr)_minmax(0,1fr)] gap-3 sm:col-span-2">
          <SelectField
            {...control("plateEmirate")}
            defaultValue={
              (car ? car.plateEmirate : control("plateEmirate").defaultValue) || "Dubai"
            }
            label={m.board_plate_emirate()}
            optional
          >
            <Options of={emirateNames.map((name) => [name, cityLabel(name, locale)])} />
          </SelectField>
          <TextField
            {...field("plateCode", car?.plateCode)}
            label={m.ui_code()}
            dir="ltr"
            optional
          />
          <TextField
            {...field("plateNumber", car?.plateNumber)}
            label={m.ui_number()}
            dir="ltr"
            inputMode="numeric"
            optional
          />
        </div>
      </Folded>
    </FormGroup>
  );
}

const carFields = [
  ...(["carMake", "carModel", "carYear", "vehicleSize"] as const),
  ...(["plateCode", "plateNumber"] as const),
];
