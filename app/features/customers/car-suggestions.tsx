import makes from "#app/content/cars-in-the-uae.json" with { type: "json" };
import type { Locale } from "#app/lib/locale.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import type { CarInput } from "./car.ts";
import { carLists } from "./car-fields.tsx";

const yearsBack = 30;

export function CarSuggestions({
  year,
  own = [],
}: {
  year: string;
  own?: readonly Pick<CarInput, "make" | "model" | "year">[];
}) {
  const locale = getLocale();
  const known = (model: string) => makes.find(({ models }) => models.includes(model));
  const years = Array.from({ length: yearsBack }, (_, back) => String(Number(year) - back));
  return (
    <div hidden>
      <datalist id={carLists.make}>
        {firstOwn(
          own,
          "make",
          makes.map(({ en }) => en),
        ).map((make) => (
          <option key={make} value={make} label={inArabic(make, locale)} />
        ))}
      </datalist>
      <datalist id={carLists.model}>
        {firstOwn(
          own,
          "model",
          makes.flatMap(({ models }) => models),
        ).map((model) => (
          <option key={model} value={model} label={known(model)?.[locale]} />
        ))}
      </datalist>
      <datalist id={carLists.year}>
        {firstOwn(own, "year", years).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </div>
  );
}

const inArabic = (make: string, locale: Locale) =>
  locale === "ar" ? makes.find(({ en }) => en === make)?.ar : undefined;

const firstOwn = (
  own: readonly Pick<CarInput, "make" | "model" | "year">[],
  field: "make" | "model" | "year",
  all: readonly string[],
) => [...new Set([...own.map((car) => car[field]), ...all])];
