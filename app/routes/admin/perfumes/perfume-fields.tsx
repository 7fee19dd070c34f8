import { type ReactNode, useRef, useState } from "react";
import { PictureFields } from "#app/admin/picture-fields.tsx";
import { useMay } from "#app/admin/use-may.ts";
import { intensityLabels } from "#app/features/catalog/perfume.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import {
  Checkbox,
  CONTROL,
  describedBy,
  FieldError,
  FieldHint,
  FormGroup,
  SelectField,
  TextArea,
  TextField,
} from "#app/ui/field.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { DownIcon, UpIcon } from "#app/ui/list-icons.tsx";
import { PlusIcon } from "#app/ui/page-icons.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";
import { intensities } from "#db/schema/enums.ts";

type Control = (name: string) => ControlProps;

export function PerfumeFields({
  control,
  values,
  onChange,
}: {
  control: Control;
  values: { [name: string]: string };
  onChange: () => void;
}) {
  return (
    <>
      <Basics control={control} />
      <FormGroup legend={m.products_group_picture()}>
        <input type="hidden" name="picture" value={values.picture ?? ""} />
        <PictureFields control={control} current={values.picture ?? ""} />
      </FormGroup>
      <FormGroup legend={m.products_group_description()}>
        <Wide>
          <TextArea {...control("description")} label={m.products_description()} dir="auto" />
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
          <PerfumeFeatures
            {...control("features")}
            value={values.features ?? ""}
            onChange={onChange}
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
    <FormGroup legend={m.products_group_basics()}>
      <TextField {...control("name")} label={m.products_name()} dir="auto" enterKeyHint="next" />
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
        label={m.products_price()}
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

type Line = { key: number; text: string };

function PerfumeFeatures({
  id,
  name,
  error,
  value,
  onChange,
}: ControlProps & { value: string; onChange: () => void }) {
  const keys = useRef(0);
  const lineOf = (text: string): Line => ({ key: keys.current++, text });
  const [lines, setLines] = useState(() => value.split("\n").map(lineOf));
  const change = (changed: Line[]) => {
    setLines(changed.length > 0 ? changed : [lineOf("")]);
    onChange();
  };
  return (
    <fieldset aria-describedby={describedBy(id, { error })} className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm font-medium">{m.products_features()}</legend>
      <FieldHint id={id}>{m.products_features_lines_hint()}</FieldHint>
      <input type="hidden" name={name} value={lines.map(({ text }) => text).join("\n")} />
      <ul className="grid gap-2">
        {lines.map(({ key, text }, index) => (
          <FeatureLine
            key={key}
            id={index === 0 ? id : undefined}
            text={text}
            number={index + 1}
            isLast={index === lines.length - 1}
            isInvalid={error !== undefined}
            write={(typed) => change(lines.with(index, { key, text: typed }))}
            move={(by) => change(swapped(lines, index, index + by))}
            remove={() => change(lines.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {error && <FieldError id={id}>{error}</FieldError>}
      <Button
        type="button"
        variant="secondary"
        icon={<PlusIcon className="size-4" />}
        onClick={() => change([...lines, lineOf("")])}
        className="justify-self-start"
      >
        {m.products_feature_add()}
      </Button>
    </fieldset>
  );
}

function FeatureLine({
  id,
  text,
  number,
  isLast,
  isInvalid,
  write,
  move,
  remove,
}: {
  id?: string;
  text: string;
  number: number;
  isLast: boolean;
  isInvalid: boolean;
  write: (typed: string) => void;
  move: (by: number) => void;
  remove: () => void;
}) {
  return (
    <li className="flex items-center">
      <input
        id={id}
        type="text"
        dir="auto"
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        aria-label={m.products_feature_number({ number })}
        aria-invalid={isInvalid || undefined}
        className={CONTROL}
      />
      <LineButton
        label={m.products_feature_up({ number })}
        isOff={number === 1}
        onPress={() => move(-1)}
      >
        <UpIcon />
      </LineButton>
      <LineButton
        label={m.products_feature_down({ number })}
        isOff={isLast}
        onPress={() => move(1)}
      >
        <DownIcon />
      </LineButton>
      <LineButton label={m.products_feature_remove({ number })} onPress={remove}>
        <CloseIcon />
      </LineButton>
    </li>
  );
}

function LineButton({
  label,
  isOff = false,
  onPress,
  children,
}: {
  label: string;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
      className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-ivory/8 aria-disabled:opacity-30"
    >
      {children}
    </button>
  );
}

function swapped(lines: Line[], one: number, other: number): Line[] {
  const [first, second] = [lines[one], lines[other]];
  return first && second ? lines.with(one, second).with(other, first) : lines;
}
