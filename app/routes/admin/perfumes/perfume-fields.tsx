import { DeclaredInput } from "#app/admin/declared-form.tsx";
import { PictureFields } from "#app/admin/picture-fields.tsx";
import { useMay } from "#app/admin/use-may.ts";
import { perfumeGroups } from "#app/features/catalog/perfume-form.ts";
import { m } from "#app/paraglide/messages.js";
import { FormGroup } from "#app/ui/field.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";

export function PerfumeFields({
  control,
  picture = "",
}: {
  control: (name: string) => ControlProps;
  picture: string | undefined;
}) {
  const mayPrice = useMay()("prices");
  const fixed = { hint: m.products_price_fixed, readOnly: true };
  const [basics, ...others] = perfumeGroups.map(({ legend, fields }) => (
    <FormGroup key={legend()} legend={legend()}>
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} className={field.isWide ? "sm:col-span-2" : "contents"}>
          <DeclaredInput
            name={name}
            field={name === "priceAed" && !mayPrice ? { ...field, ...fixed } : field}
            controlOf={control}
          />
        </div>
      ))}
    </FormGroup>
  ));
  return (
    <>
      {basics}
      <FormGroup legend={m.products_group_picture()}>
        <input type="hidden" name="picture" value={picture} />
        <PictureFields control={control} current={picture} />
      </FormGroup>
      {others}
    </>
  );
}
