import { pictureTypes, uploadedPicture } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CONTROL, controlProps, Field, SelectField, TextField } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { type PhotoMoment, photoMoments } from "#db/schema/enums.ts";
import { type AtCar, AtCarFields } from "./work-buttons.admin.tsx";

type VisitPhoto = { id: string; moment: PhotoMoment; image: string; isShown: boolean };

const momentLabel: Record<PhotoMoment, () => string> = {
  before: m.board_photo_before,
  after: m.board_photo_after,
  found: m.board_photo_found,
};

export function WorkPhotos({ photos, ...parts }: AtCar & { photos: VisitPhoto[] }) {
  return (
    <>
      {photos.length === 0 ? (
        <p className="text-sm text-muted">{m.board_photos_none()}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3">
          {photos.map((photo, place) => (
            <Photo key={photo.id} {...parts} photo={photo} number={place + 1} />
          ))}
        </ul>
      )}
    </>
  );
}

function Photo({ visit, fetcher, photo, number }: AtCar & { photo: VisitPhoto; number: number }) {
  const { id, moment, image, isShown } = photo;
  const source = uploadedPicture(image);
  const name = m.board_photo_of({ moment: momentLabel[moment](), number });
  const forms = [
    isShown
      ? { intent: "photo-hide", text: m.board_photo_hide(), of: m.board_photo_hide_of }
      : { intent: "photo-show", text: m.board_photo_show(), of: m.board_photo_show_of },
    { intent: "photo-remove", text: m.board_remove(), of: m.board_photo_remove_of },
  ];
  return (
    <li className="min-w-0 overflow-hidden rounded-md border border-line">
      {source && <Picture source={source} alt={name} sizes="50vw" className="aspect-4/3 w-full" />}
      <p className="px-3 pt-2 text-sm">
        {momentLabel[moment]()}
        <span className={classNames("block text-xs", isShown ? "text-brass-light" : "text-muted")}>
          {isShown ? m.board_photo_is_shown() : m.board_photo_not_shown()}
        </span>
      </p>
      <div className="flex flex-wrap px-1">
        {forms.map(({ intent, text, of }) => (
          <fetcher.Form key={intent} method="post">
            <AtCarFields visit={visit} intent={intent} />
            <input type="hidden" name="photo" value={id} />
            <Button variant="quiet" className="px-2" aria-label={of({ photo: name })}>
              {text}
            </Button>
          </fetcher.Form>
        ))}
      </div>
    </li>
  );
}

export function TakePhoto({ visit, fetcher }: AtCar) {
  const file = { name: "pictureFile", label: m.board_photo_take() };
  const isAdding = fetcher.formData?.get("intent") === "photo";
  const usual = visit.state === "ready" ? "after" : "before";
  return (
    <fetcher.Form method="post" encType="multipart/form-data" className="grid gap-4">
      <AtCarFields visit={visit} intent="photo" />
      <Field id="photo-file" field={file}>
        <input
          type="file"
          accept={pictureTypes}
          capture="environment"
          {...controlProps("photo-file", file)}
          className={classNames(
            CONTROL,
            "min-h-14 py-2 text-sm file:me-3 file:min-h-10 file:rounded-sm file:border",
            "file:border-edge file:bg-transparent file:px-4 file:text-ivory",
          )}
        />
      </Field>
      <SelectField
        id="photo-moment"
        name="moment"
        label={m.board_photo_moment()}
        defaultValue={usual}
      >
        {photoMoments.map((moment) => (
          <option key={moment} value={moment}>
            {momentLabel[moment]()}
          </option>
        ))}
      </SelectField>
      <Checkbox name="isShown" defaultChecked={false}>
        {m.board_photo_shown()}
      </Checkbox>
      <Button variant="secondary" size="lg" busy={isAdding} busyText={m.ui_adding()}>
        {m.board_photo_add()}
      </Button>
    </fetcher.Form>
  );
}

export function FoundWork({ visit, fetcher, count }: AtCar & { count: number }) {
  return (
    <fetcher.Form key={count} method="post" className="grid gap-4">
      <AtCarFields visit={visit} intent="propose" />
      <TextField
        id="found-name"
        name="extraName"
        label={m.board_found_name()}
        required
        autoComplete="off"
      />
      <div className="grid grid-cols-2 items-end gap-4">
        <TextField
          id="found-price"
          name="priceAed"
          inputMode="decimal"
          label={m.board_price()}
          required
          autoComplete="off"
        />
        <TextField
          id="found-minutes"
          name="extraMinutes"
          inputMode="numeric"
          label={m.board_minutes_label()}
          required
          autoComplete="off"
        />
      </div>
      <Button variant="secondary" size="lg" busy={fetcher.state !== "idle"}>
        {m.board_propose()}
      </Button>
    </fetcher.Form>
  );
}
