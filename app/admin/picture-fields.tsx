import { type ChangeEvent, useState } from "react";
import { maxPictureBytes, pictureTypes } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { classNames } from "#app/ui/class-names.ts";
import { CONTROL, controlProps, Field, TextField } from "#app/ui/field.tsx";
import type { ControlProps } from "#app/ui/use-form.tsx";

export function PictureFields({
  name = "picture",
  control,
  current,
}: {
  name?: string;
  control: (name: string) => ControlProps;
  /** The key of the picture that is posted with the form in a field of that name. */
  current: string;
}) {
  const [isTooHeavy, setTooHeavy] = useState(false);
  const { id, error } = control(name);
  const file = { name: `${name}File`, optional: true, hint: m.products_picture_file_hint() };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    setTooHeavy((currentTarget.files?.[0]?.size ?? 0) > maxPictureBytes);
  return (
    <>
      <TextField
        key={`address ${current}`}
        id={id}
        name={`${name}Url`}
        type="url"
        defaultValue={control(`${name}Url`).defaultValue}
        label={m.products_picture_url()}
        hint={m.products_picture_url_hint()}
        error={error}
        optional={current !== ""}
      />
      <Field
        id={`${id}-file`}
        field={{
          ...file,
          label: m.products_picture_file(),
          error: isTooHeavy ? m.products_picture_too_heavy() : undefined,
        }}
      >
        <input
          key={`file ${current}`}
          type="file"
          accept={pictureTypes}
          {...controlProps(`${id}-file`, {
            ...file,
            error: isTooHeavy ? m.products_picture_too_heavy() : undefined,
          })}
          onChange={choose}
          className={classNames(
            CONTROL,
            "py-1.5 text-sm file:me-3 file:min-h-8 file:rounded-sm file:border file:border-edge",
            "file:bg-transparent file:px-3 file:text-ivory",
          )}
        />
      </Field>
    </>
  );
}
