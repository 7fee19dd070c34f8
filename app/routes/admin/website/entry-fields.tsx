import { type MouseEvent, useRef } from "react";
import { PictureFields } from "#app/admin/picture-fields.tsx";
import type { ContentField } from "#app/content/kind-declaration.ts";
import { type ContentKind, declarationOf } from "#app/content/kinds.ts";
import { type Control, longest, pointNames, serviceBox } from "#app/features/website/website.ts";
import {
  choiceName,
  controlLabel,
  fieldHint,
  isNamedChoice,
} from "#app/features/website/website-text.ts";
import { m } from "#app/paraglide/messages.js";
import {
  Checkbox,
  describedBy,
  FieldError,
  FieldHint,
  Options,
  SelectField,
  TextArea,
  TextField,
} from "#app/ui/field.tsx";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/entry.ts";

type Props = Pick<Route.ComponentProps["loaderData"], "services" | "choices" | "shown"> & {
  kind: ContentKind;
  controls: Control[];
  control: (name: string) => ControlProps;
};

export function EntryFields({ shown, kind, controls, control, services, choices }: Props) {
  const { placeholders, pages } = declarationOf(kind);
  const page = pages[0].replace(":id", "…");
  const names = placeholders?.map((name) => `{${name}}`).join(" ");
  return (
    <div className="grid gap-x-6 gap-y-5 rounded-lg border border-line bg-surface p-4 md:grid-cols-2 md:p-5">
      {names && (
        <p className="text-sm text-muted md:col-span-2">{m.website_placeholders_hint({ names })}</p>
      )}
      {controls.map((each) => (
        <div key={each.name} className={placeOf(each)}>
          {each.type.type === "picture" ? (
            <PictureField
              each={each}
              choices={each.type.choices}
              control={control}
              shown={shown[each.field] ?? null}
            />
          ) : each.type.type === "focus" ? (
            <FocusField name={each.name} control={control} shown={shown.picture ?? null} />
          ) : each.type.type === "services" ? (
            <ServicesField {...control(each.name)} control={control} services={services} />
          ) : (
            <OneField
              each={each}
              type={each.type}
              page={page}
              entries={choices[each.field]}
              {...control(each.name)}
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** The languages of a text stand beside each other, and pictures by themselves. */
function placeOf({ locale, type }: Control): string | undefined {
  if (locale) return locale === "en" ? "md:col-start-1" : undefined;
  const isWide = type.type === "picture" || type.type === "focus" || type.type === "services";
  return isWide ? "md:col-span-2 md:max-w-md" : undefined;
}

function Select({
  choices,
  ...props
}: ControlProps & {
  label: string;
  hint?: string;
  optional?: boolean;
  choices: { value: string; label: string }[];
}) {
  return (
    <SelectField {...props}>
      <option value="">{props.optional ? m.website_none() : m.website_choose()}</option>
      <Options of={choices.map(({ value, label }) => [value, label])} />
    </SelectField>
  );
}

function PictureField({
  each,
  choices,
  control,
  shown,
}: {
  each: Control;
  choices: readonly string[];
  control: Props["control"];
  shown: PictureSource | null;
}) {
  const { error: _error, ...picture } = control(each.name);
  const current = picture.defaultValue ?? "";
  const ours = choices.filter((choice) => !isNamedChoice(choice));
  const offered = new Set([
    ...choices.filter(isNamedChoice),
    // Of several of ours none has a name by which it could be chosen.
    ...(ours.length === 1 ? ours : []),
    ...(current ? [current] : []),
  ]);
  const label = controlLabel(each);
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">{label}</legend>
      {offered.size > 0 ? (
        <Select
          {...picture}
          id={`${picture.id}-choice`}
          label={label}
          choices={[...offered].map((value) => ({ value, label: choiceName(each.field, value) }))}
        />
      ) : (
        <p aria-hidden="true" className="text-sm font-medium">
          {label}
        </p>
      )}
      {shown && <Picture source={shown} alt="" sizes="12rem" className="w-48 rounded-md" />}
      <PictureFields name={each.name} control={control} current={current} />
    </fieldset>
  );
}

function FocusField({
  name,
  control,
  shown,
}: {
  name: string;
  control: Props["control"];
  shown: PictureSource | null;
}) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const [left, top] = pointNames(name).map(control);
  const pick = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    // A click by keyboard has no position; the number fields are beside it.
    if (event.detail === 0) return fields.current?.querySelector("input")?.focus();
    const point = [
      (event.clientX - box.left) / box.width,
      (event.clientY - box.top) / box.height,
    ].map((part) => String(Math.round(Math.min(Math.max(part, 0), 1) * 100)));
    for (const [index, input] of fields.current?.querySelectorAll("input").entries() ?? []) {
      input.value = point[index] ?? "";
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  if (!left || !top) return null;
  return (
    <fieldset ref={fields} className="grid gap-3">
      <legend className="text-sm">{m.website_field({ field: "focus" })}</legend>
      <p className="text-sm text-muted">{m.website_focus_hint()}</p>
      {shown && (
        <button type="button" aria-label={m.website_focus_pick()} onClick={pick} className="w-72">
          <Picture source={shown} alt="" sizes="18rem" className="w-full cursor-crosshair" />
        </button>
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextField {...left} {...percent} label={m.website_focus_x()} />
        <TextField {...top} {...percent} label={m.website_focus_y()} />
      </div>
    </fieldset>
  );
}

const percent = { type: "number", min: 0, max: 100, optional: true, dir: "ltr" } as const;

const hints: { [size: string]: () => string } = {
  paragraphs: m.website_paragraphs_hint,
  lines: m.website_lines_hint,
};

function ServicesField({
  name,
  id,
  error,
  control,
  services,
}: ControlProps & Pick<Props, "control" | "services">) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy(id, { hint: true, error })}>
      <legend className="mb-2 text-sm font-medium">{m.website_field({ field: "services" })}</legend>
      <FieldHint id={id}>
        {services.length === 0 ? m.website_services_none() : m.website_services_hint()}
      </FieldHint>
      {/* Says that no box is checked. */}
      <input type="hidden" name={serviceBox(name, "")} />
      {services.map((service) => {
        const box = control(serviceBox(name, service.id));
        return (
          <Checkbox key={service.id} name={box.name} defaultChecked={Boolean(box.defaultValue)}>
            <bdi>{service.title}</bdi>
          </Checkbox>
        );
      })}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

type TypedField = Exclude<ContentField, { type: "picture" | "focus" | "services" }>;

function OneField({
  each,
  type,
  page,
  entries = [],
  ...control
}: ControlProps & {
  each: Control;
  type: TypedField;
  page: string;
  entries?: Props["choices"][string];
}) {
  const field = {
    ...control,
    label: controlLabel(each),
    hint: fieldHint(each.field),
    optional: "optional" in type ? type.optional : undefined,
  };
  const line = { ...field, autoComplete: "off", maxLength: longest.line };
  switch (type.type) {
    case "entry":
      return <Select {...field} choices={entries} />;
    case "choice": {
      const choices = type.choices.map((value) => ({
        value,
        label: choiceName(each.field, value),
      }));
      return <Select {...field} choices={choices} />;
    }
    case "rating":
      return <Select {...field} choices={ratings.map(starsChoice)} />;
    case "date":
      return <TextField {...field} type="date" />;
    case "slug":
      return (
        <TextField
          {...line}
          hint={m.website_slug_hint({ page })}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
      );
    case "line":
      return (
        <TextField
          {...line}
          dir={type.format ? "ltr" : "auto"}
          className={type.format ? undefined : "text-match-parent"}
        />
      );
    case "localized": {
      const language = {
        lang: each.locale ?? undefined,
        dir: each.locale === "ar" ? "rtl" : "ltr",
      };
      if (type.size === "line") return <TextField {...line} {...language} hint={undefined} />;
      const hint = hints[type.size]?.();
      return <TextArea {...field} {...language} hint={hint} maxLength={longest[type.size]} />;
    }
  }
}

const ratings = [5, 4, 3, 2, 1];

const starsChoice = (count: number) => ({
  value: String(count),
  label: m.website_stars({ count }),
});
