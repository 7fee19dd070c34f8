import { tillName } from "#app/features/money/till.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/field.tsx";
import type { Till } from "#db/schema/enums.ts";

/** The open drawer that cash goes into or comes from. */
export function TillField({ tills }: { tills: readonly { id: string; till: Till }[] }) {
  if (tills.length === 0) return <p className="text-sm text-yellow">{m.delivery_till_none()}</p>;
  return (
    <SelectField name="till" label={m.delivery_till()}>
      {tills.map(({ id, till }) => (
        <option key={id} value={id}>
          {tillName(till)}
        </option>
      ))}
    </SelectField>
  );
}
