import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { uploadedPicture } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { TextField } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PhotoMoment } from "#db/schema/enums.ts";
import { readablePhoto } from "./photo-file.ts";
import type { PlaceAnswer } from "./place-answer.ts";
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
        <ul className="-m-1 flex gap-3 p-1 max-md:overflow-x-auto md:grid md:grid-cols-2">
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
    <li className="min-w-0 overflow-hidden rounded-md border border-line max-md:w-36 max-md:shrink-0">
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
            <Button variant="quiet" className="px-2!" aria-label={of({ photo: name })}>
              {text}
            </Button>
          </fetcher.Form>
        ))}
      </div>
    </li>
  );
}

/** From the camera or several from the roll; nothing else is asked. */
export function TakePhotos({ visit }: Pick<AtCar, "visit">) {
  const fetcher = useFetcher<PlaceAnswer>();
  const [left, setLeft] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const { data } = fetcher;
  useEffect(() => {
    if (data && "problem" in data) setProblems((all) => [...all, data.problem]);
  }, [data]);
  async function add(files: File[]) {
    setProblems([]);
    setLeft(files.length);
    for (const file of files) {
      const photo = await readablePhoto(file);
      if (photo) {
        const form = new FormData();
        form.set("intent", "photo");
        form.set("id", visit.id);
        form.set("pictureFile", photo);
        await fetcher.submit(form, { method: "post", encType: "multipart/form-data" });
      } else setProblems((all) => [...all, m.board_photo_unreadable({ name: file.name })]);
      setLeft((count) => count - 1);
    }
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        <PhotoInput label={m.board_photo_take()} isBusy={left > 0} onFiles={add} capture />
        <PhotoInput label={m.board_photo_choose()} isBusy={left > 0} onFiles={add} />
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {left > 0 && m.board_photos_adding({ count: left })}
      </p>
      {problems.length > 0 && (
        <ul role="alert" className="mt-2 grid gap-1 text-sm text-red">
          {[...new Set(problems)].map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function PhotoInput({
  label,
  isBusy,
  onFiles,
  capture = false,
}: {
  label: string;
  isBusy: boolean;
  onFiles: (files: File[]) => void;
  capture?: boolean;
}) {
  return (
    <label className="button-secondary min-h-13 cursor-pointer px-5 py-2 text-sm has-disabled:opacity-50 has-focus-visible:outline-2">
      {label}
      <input
        type="file"
        accept="image/*"
        multiple={!capture}
        capture={capture ? "environment" : undefined}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same photo can be chosen once more.
          currentTarget.value = "";
          onFiles(files);
        }}
        className="sr-only"
      />
    </label>
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
