import { useState } from "react";
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
  const { id, error } = control(name);
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
      <FileField key={`file ${current}`} id={`${id}-file`} name={`${name}File`} />
    </>
  );
}

/** The browser's own button speaks the browser's language, so it lies unseen over one of ours. */
function FileField({ id, name }: { id: string; name: string }) {
  const [chosen, setChosen] = useState<File | null>(null);
  const isTooHeavy = (chosen?.size ?? 0) > maxPictureBytes;
  const field = {
    name,
    optional: true,
    label: m.products_picture_file(),
    hint: m.products_picture_file_hint(),
    error: isTooHeavy ? m.products_picture_too_heavy() : undefined,
  };
  return (
    <Field id={id} field={field}>
      <div
        className={classNames(
          CONTROL,
          "relative flex items-center gap-3 py-1.5 text-sm has-focus-visible:outline-2",
        )}
      >
        <span
          aria-hidden="true"
          className="inline-flex min-h-8 shrink-0 items-center rounded-sm border border-edge px-3"
        >
          {m.products_picture_choose()}
        </span>
        <span aria-hidden="true" className="min-w-0 truncate text-muted">
          <bdi>{chosen?.name ?? m.products_picture_no_file()}</bdi>
        </span>
        <input
          type="file"
          accept={pictureTypes}
          {...controlProps(id, field)}
          onChange={({ currentTarget }) => setChosen(currentTarget.files?.[0] ?? null)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
    </Field>
  );
}
