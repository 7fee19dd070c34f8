import { tillName } from "#app/features/money/till.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/field.tsx";
import type { Till } from "#db/schema/enums.ts";

type OpenTill = { id: string; till: Till; openedById: string | null };

/** The open drawer that cash goes into or comes from; the reader's own is chosen first. */
export function TillField({ tills, readerId }: { tills: readonly OpenTill[]; readerId: string }) {
  if (tills.length === 0) return <p className="text-sm text-yellow">{m.delivery_till_none()}</p>;
  return (
    <SelectField
      name="till"
      label={m.delivery_till()}
      defaultValue={tills.find(({ openedById }) => openedById === readerId)?.id}
    >
      {tills.map(({ id, till }) => (
        <option key={id} value={id}>
          {tillName(till)}
        </option>
      ))}
    </SelectField>
  );
}
