import { lengthText } from "#app/features/hours/hours-text.ts";
import { type Bookable, vehicleSizeLabel } from "#app/features/services/services.ts";
import { useServerContent } from "#app/features/website/use-server-content.tsx";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useInstallation } from "#app/platform/use-site.ts";
import { Button } from "#app/ui/button.tsx";
import type { VehicleSize } from "#db/schema/enums.ts";
import {
  addUpField,
  type ChosenExtra,
  chosenExtra,
  type Extra,
  extraField,
  extrasFor,
  extrasOf,
  fittingExtras,
  pricesText,
  tickedExtras,
  totalAed,
} from "./extras.ts";

type Props = {
  bookable: Pick<Bookable, "id" | "priceAed" | "suvPriceAed">;
  values: { [name: string]: string } | undefined;
};

/** The extras of a booking form; rendered by the server alone (ui/server-only.tsx). */
export function ExtrasFields({ bookable, values = {} }: Props) {
  const content = { extras: useServerContent("extras"), prices: useServerContent("prices") };
  const serviceIds = [useServerContent("serviceOf")[bookable.id] ?? bookable.id];
  const extras = extrasFor(extrasOf(content, useInstallation().date), { ...bookable, serviceIds });
  if (extras.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{m.extras_legend()}</legend>
      <div className="grid gap-3">
        {extras.map((extra) => (
          <ExtraCard
            key={extra.id}
            extra={extra}
            hasSizes={bookable.suvPriceAed !== undefined}
            isTicked={extraField(extra.id) in values}
          />
        ))}
      </div>
      <noscript>
        <TotalSoFar bookable={bookable} extras={extras} values={values} />
      </noscript>
    </fieldset>
  );
}

const card =
  "flex min-h-14 items-start gap-3.5 rounded-md border border-edge bg-surface px-4 py-3 " +
  "transition-[border-color,background-color] hover:border-muted has-checked:border-brass " +
  "has-checked:bg-brass/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 " +
  "has-focus-visible:outline-glow";

function ExtraCard({
  extra,
  hasSizes,
  isTicked,
}: {
  extra: Extra;
  hasSizes: boolean;
  isTicked: boolean;
}) {
  const locale = getLocale();
  const [sedan, suv] = [chosenExtra(extra, "sedan"), chosenExtra(extra, "suv")];
  const isSame = sedan.priceAed === suv.priceAed && sedan.minutes === suv.minutes;
  return (
    <label className={card}>
      <input
        type="checkbox"
        name={extraField(extra.id)}
        value={pricesText(extra)}
        defaultChecked={isTicked}
        className="mt-0.5 size-5 shrink-0 outline-none"
      />
      <span className="flex min-w-0 grow flex-wrap justify-between gap-x-4 gap-y-0.5">
        <span className="block min-w-0 font-medium wrap-anywhere">{extra.title[locale]}</span>
        <span className="flex flex-col text-sm text-muted">
          {!hasSizes || (isSame && extra.sizes === "both") ? (
            <span>
              <Costs extra={chosenExtra(extra, null)} />
            </span>
          ) : (
            <>
              {extra.sizes !== "suv" && (
                <span className="group-has-[[value=suv]:checked]/form:invisible group-has-[[value=suv]:checked]/form:order-1">
                  <Costs extra={sedan} size={isSame ? undefined : "sedan"} />
                </span>
              )}
              {extra.sizes !== "sedan" && (
                <span className="group-has-[[value=sedan]:checked]/form:invisible group-has-[[value=sedan]:checked]/form:order-1">
                  <Costs extra={suv} size={isSame ? undefined : "suv"} />
                </span>
              )}
              {extra.sizes !== "both" && <span>{onlyFor[extra.sizes]()}</span>}
            </>
          )}
        </span>
        {extra.text[locale] && (
          <span className="block w-full text-sm text-muted">{extra.text[locale]}</span>
        )}
      </span>
    </label>
  );
}

const onlyFor = { sedan: m.extras_only_sedan, suv: m.extras_only_suv };

function Costs({ extra, size }: { extra: ChosenExtra; size?: VehicleSize | undefined }) {
  const price = formatAed(extra.priceAed, getLocale());
  const length = lengthText(extra.minutes, getLocale());
  return (
    <>
      {size && `${vehicleSizeLabel[size]()}: `}
      <bdi className="whitespace-nowrap text-ivory">{m.extras_plus_price({ price })}</bdi>
      {extra.minutes > 0 && (
        <>
          {" · "}
          <bdi className="whitespace-nowrap">{m.extras_plus_time({ length })}</bdi>
        </>
      )}
    </>
  );
}

/** Without JavaScript the server adds up, and returns the form as it was. */
function TotalSoFar({
  bookable,
  extras,
  values,
}: Omit<Props, "values"> & { extras: Extra[]; values: { [name: string]: string } }) {
  const size =
    values.vehicleSize === "suv" || values.vehicleSize === "sedan" ? values.vehicleSize : null;
  const chosen = fittingExtras(extras, tickedExtras(Object.keys(values)), size);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
      {chosen.length > 0 && (
        <p className="text-lg">
          {m.extras_total()}{" "}
          <bdi className="whitespace-nowrap">
            {formatAed(totalAed(bookable, size, chosen), getLocale())}
          </bdi>
        </p>
      )}
      <Button variant="secondary" name={addUpField} value="on" formNoValidate formAction="#extras">
        {m.extras_add_up()}
      </Button>
    </div>
  );
}
