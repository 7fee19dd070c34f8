import type { ReactNode } from "react";
import { PictureFields } from "#app/admin/picture-fields.tsx";
import { useMay } from "#app/admin/use-may.ts";
import { intensityLabels } from "#app/features/catalog/perfume.ts";
import { m } from "#app/paraglide/messages.js";
import { Checkbox, FormGroup, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";
import { intensities } from "#db/schema/enums.ts";

type Control = (name: string) => ControlProps;

export function PerfumeFields({
  control,
  values,
}: {
  control: Control;
  values: { [name: string]: string };
}) {
  return (
    <>
      <Basics control={control} />
      <FormGroup legend={m.products_group_picture()}>
        <input type="hidden" name="picture" value={values.picture ?? ""} />
        <PictureFields control={control} current={values.picture ?? ""} />
      </FormGroup>
      <FormGroup legend={m.ui_description()}>
        <Wide>
          <TextArea {...control("description")} label={m.ui_description()} dir="auto" />
        </Wide>
        <Wide>
          <TextArea
            {...control("descriptionAr")}
            label={m.products_description_ar()}
            hint={m.products_arabic_hint()}
            optional
            lang="ar"
            dir="rtl"
          />
        </Wide>
        <Wide>
          <TextArea
            {...control("features")}
            label={m.products_features()}
            hint={m.products_features_lines_hint()}
            optional
            dir="auto"
          />
        </Wide>
      </FormGroup>
      <Scent control={control} />
      <Stock control={control} values={values} />
    </>
  );
}

function Wide({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 sm:col-span-2">{children}</div>;
}

function Basics({ control }: { control: Control }) {
  const mayPrice = useMay()("prices");
  return (
    <FormGroup legend={m.perfumes_the_perfume()}>
      <TextField {...control("name")} label={m.ui_name()} dir="auto" enterKeyHint="next" />
      <TextField
        {...control("nameAr")}
        label={m.products_name_ar()}
        optional
        lang="ar"
        dir="rtl"
        enterKeyHint="next"
      />
      <TextField
        {...control("slug")}
        label={m.products_slug()}
        hint={m.products_slug_hint()}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField
        {...control("priceAed")}
        label={m.ui_price_aed()}
        hint={mayPrice ? undefined : m.products_price_fixed()}
        readOnly={!mayPrice}
        inputMode="numeric"
        enterKeyHint="next"
      />
      <Wide>
        <TextField
          {...control("category")}
          label={m.products_category()}
          dir="auto"
          enterKeyHint="next"
        />
      </Wide>
    </FormGroup>
  );
}

const scentNoteFields = [
  { name: "topNotes", label: m.products_notes_top },
  { name: "middleNotes", label: m.products_notes_middle },
  { name: "baseNotes", label: m.products_notes_base },
];

function Scent({ control }: { control: Control }) {
  return (
    <FormGroup legend={m.products_group_scent()}>
      {scentNoteFields.map(({ name, label }) => (
        <TextField
          key={name}
          {...control(name)}
          label={label()}
          hint={m.products_notes_hint()}
          optional
          dir="auto"
          enterKeyHint="next"
        />
      ))}
      <SelectField {...control("intensity")} required={false} label={m.products_intensity()}>
        {intensities.map((intensity) => (
          <option key={intensity} value={intensity}>
            {intensityLabels[intensity]()}
          </option>
        ))}
      </SelectField>
    </FormGroup>
  );
}

function Stock({ control, values }: { control: Control; values: { [name: string]: string } }) {
  return (
    <FormGroup legend={m.products_group_stock()}>
      <Checkbox name="inStock" defaultChecked={values.inStock === "on"}>
        {m.products_in_stock()}
      </Checkbox>
      <Checkbox name="bestseller" defaultChecked={values.bestseller === "on"}>
        {m.products_bestseller()}
      </Checkbox>
      <TextField
        {...control("stockQuantity")}
        label={m.products_stock()}
        hint={m.products_stock_hint()}
        optional
        inputMode="numeric"
        enterKeyHint="next"
      />
      <TextField
        {...control("displayOrder")}
        label={m.products_order()}
        hint={m.products_order_hint()}
        inputMode="numeric"
        enterKeyHint="done"
      />
    </FormGroup>
  );
}
