import { type ContentKind, declarationOf } from "#app/content/kinds.ts";
import { type Control, longest } from "#app/features/website/website.ts";
import { choiceName, controlLabel } from "#app/features/website/website-text.ts";
import { m } from "#app/paraglide/messages.js";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";

type Props = {
  kind: ContentKind;
  controls: Control[];
  control: (name: string) => ControlProps;
};

/** English beside Arabic; on a phone one below the other. */
export function EntryFields({ kind, controls, control }: Props) {
  const { placeholders } = declarationOf(kind);
  const names = placeholders?.map((name) => `{${name}}`).join(" ");
  return (
    <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
      {names && (
        <p className="text-sm text-muted md:col-span-2">{m.website_placeholders_hint({ names })}</p>
      )}
      {controls.map((each) => (
        <div key={each.name} className={each.locale ? undefined : "md:col-span-2 md:max-w-md"}>
          <OneField each={each} {...control(each.name)} />
        </div>
      ))}
    </div>
  );
}

function OneField({ each, ...control }: ControlProps & { each: Control }) {
  const { type, locale } = each;
  const label = controlLabel(each);
  if (type.type === "rating" || type.type === "choice") {
    const choices =
      type.type === "choice"
        ? type.choices.map((value) => ({ value, label: choiceName(value) }))
        : [5, 4, 3, 2, 1].map((stars) => {
            return { value: String(stars), label: m.website_stars({ count: stars }) };
          });
    return (
      <SelectField {...control} label={label}>
        <option value="">{m.website_choose()}</option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  }
  if (type.type === "date") {
    return <TextField {...control} type="date" label={label} optional={type.optional} />;
  }
  if (type.type === "line") {
    return (
      <TextField
        {...control}
        label={label}
        optional={type.optional}
        dir="auto"
        autoComplete="off"
        maxLength={longest.line}
      />
    );
  }
  const language = { lang: locale ?? undefined, dir: locale === "ar" ? "rtl" : "ltr" } as const;
  if (type.size === "line") {
    return (
      <TextField
        {...control}
        {...language}
        label={label}
        autoComplete="off"
        maxLength={longest.line}
      />
    );
  }
  return (
    <TextArea
      {...control}
      {...language}
      label={label}
      hint={type.size === "paragraphs" ? m.website_paragraphs_hint() : undefined}
      maxLength={longest[type.size]}
    />
  );
}
