import { m } from "#app/paraglide/messages.js";
import { CheckIcon } from "#app/ui/icons.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";

export function IncludedList({ features }: { features: readonly string[] }) {
  return (
    <>
      <h2 id="included-heading" className="text-2xl">
        {m.services_features_heading()}
      </h2>
      <ul className="mt-6">
        {features.map((feature) => (
          <li key={feature} className="flex gap-4 border-t border-line py-3.5">
            <CheckIcon className="mt-1 size-4 text-brass" />
            <span>
              <Unbroken>{feature}</Unbroken>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
