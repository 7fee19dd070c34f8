import { useEffect, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { maxPictureBytes, pictureTypes, uploadedPicture } from "#app/lib/uploaded-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PhotoMoment, Role, VisitState } from "#db/schema/enums.ts";
import { isToCome, stateLabel, stepsFrom } from "./appointment.ts";
import {
  type FormPart,
  moveFrom,
  NoShow,
  useVisitFetcher,
  VisitForm,
} from "./appointment-form.tsx";
import type { PlaceAnswer } from "./visit-form.ts";

/** The key of each step, on the page of an appointment and in the list of today. */
export const stepKeys: { [to: string]: string } = {
  arrived: "A",
  "in-work": "S",
  ready: "R",
  collected: "C",
};

const stepTexts: { [to: string]: () => string } = {
  arrived: m.board_is_here,
  "in-work": m.board_start,
  ready: m.board_finish,
};

/** The next move of somebody of this role with an appointment of today. */
export function nextOf({ state }: { state: VisitState }, role: Role) {
  return isToCome(state) ? "arrived" : stepsFrom(state, role).next;
}

/** The next step in the list of today; `isFirst` of all that have the same one has its key. */
export function NextStep({
  visit,
  role,
  isFirst,
  isLate,
}: FormPart & { role: Role; isFirst: boolean; isLate: boolean }) {
  const fetcher = useVisitFetcher(visit);
  const navigate = useNavigate();
  useResultToast(fetcher.data);
  const at = fetcher.data && "at" in fetcher.data ? fetcher.data.at : undefined;
  useEffect(() => {
    if (at) navigate(at);
  }, [at, navigate]);
  const to = nextOf(visit, role);
  if (!to) return null;
  const page = role === "technician" ? "/admin/today" : "/admin/visits";
  return (
    <>
      {isLate && (
        <span className="relative z-1">
          <NoShow visit={visit} />
        </span>
      )}
      <VisitForm
        visit={visit}
        fields={moveFrom(visit.state)}
        action={`${page}/${visit.id}`}
        className="relative z-1"
      >
        <Button
          name="to"
          value={to}
          variant="secondary"
          busy={fetcher.state !== "idle"}
          aria-keyshortcuts={isFirst ? stepKeys[to] : undefined}
        >
          {stateLabel(to)}
        </Button>
      </VisitForm>
    </>
  );
}

export function WorkButtons({ visit }: FormPart) {
  const isBusy = useVisitFetcher(visit).state !== "idle";
  const to = nextOf(visit, "technician");
  if (!to) return null;
  return (
    <div className="grid gap-3">
      <PauseForm visit={visit} size="lg" />
      <VisitForm visit={visit} fields={moveFrom(visit.state)}>
        <Button
          name="to"
          value={to}
          size="lg"
          variant={visit.state === "paused" ? "secondary" : "primary"}
          className="min-h-16 text-lg"
          busy={isBusy}
          aria-keyshortcuts={stepKeys[to]}
        >
          {stepTexts[to]?.()}
        </Button>
      </VisitForm>
    </div>
  );
}

export function PauseForm({ visit, size = "md" }: FormPart & { size?: "md" | "lg" }) {
  const isBusy = useVisitFetcher(visit).state !== "idle";
  const isPaused = visit.state === "paused";
  if (!isPaused && visit.state !== "in-work") return null;
  return (
    <VisitForm visit={visit} fields={moveFrom(visit.state)}>
      <Button
        name="to"
        value={isPaused ? "in-work" : "paused"}
        size={size}
        variant={isPaused && size === "lg" ? "primary" : "secondary"}
        className={size === "lg" ? "min-h-16 text-lg" : undefined}
        busy={isBusy}
        aria-keyshortcuts="P"
      >
        {isPaused ? m.board_go_on() : m.board_pause()}
      </Button>
    </VisitForm>
  );
}

type VisitPhoto = { id: string; moment: PhotoMoment; image: string; isShown: boolean };

const momentLabel: Record<PhotoMoment, () => string> = {
  before: m.board_photo_before,
  after: m.board_photo_after,
  found: m.board_photo_found,
};

export function WorkPhotos({ photos, visit }: FormPart & { photos: VisitPhoto[] }) {
  if (photos.length === 0) return <p className="text-sm text-muted">{m.board_photos_none()}</p>;
  return (
    <ul className="-m-1 flex gap-3 p-1 max-md:overflow-x-auto md:grid md:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]">
      {photos.map((photo, place) => (
        <Photo key={photo.id} visit={visit} photo={photo} number={place + 1} />
      ))}
    </ul>
  );
}

function Photo({ visit, photo, number }: FormPart & { photo: VisitPhoto; number: number }) {
  const { id, moment, image, isShown } = photo;
  const source = uploadedPicture(image);
  const name = m.board_photo_of({ moment: momentLabel[moment](), number });
  const forms = [
    isShown
      ? { intent: "photo-hide", text: m.board_photo_hide(), of: m.board_photo_hide_of }
      : { intent: "photo-show", text: m.ui_show(), of: m.board_photo_show_of },
    { intent: "photo-remove", text: m.board_remove(), of: m.board_photo_remove_of },
  ];
  return (
    <li className="min-w-0 overflow-hidden rounded-md border border-line max-md:w-36 max-md:shrink-0">
      {source && <Picture source={source} alt={name} sizes="12rem" className="aspect-4/3 w-full" />}
      <p className="px-3 pt-2 text-sm">
        {momentLabel[moment]()}
        <span className={classNames("block text-xs", isShown ? "text-brass-light" : "text-muted")}>
          {isShown ? m.board_photo_is_shown() : m.board_photo_not_shown()}
        </span>
      </p>
      <div className="flex flex-wrap px-1">
        {forms.map(({ intent, text, of }) => (
          <VisitForm key={intent} visit={visit} fields={{ intent, photo: id }}>
            <Button variant="quiet" className="px-2!" aria-label={of({ photo: name })}>
              {text}
            </Button>
          </VisitForm>
        ))}
      </div>
    </li>
  );
}

/** From the camera or several from the roll; nothing else is asked. */
export function TakePhotos({ visit }: FormPart) {
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
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // The same photo can be chosen once more.
    input.value = "";
    onFiles(files);
  };
  return (
    <label className="button-secondary min-h-13 cursor-pointer px-5 py-2 text-sm has-disabled:opacity-50 has-focus-visible:outline-2">
      {label}
      <input
        type="file"
        accept="image/*"
        multiple={!capture}
        capture={capture ? "environment" : undefined}
        disabled={isBusy}
        // Photos that were chosen before React listened.
        ref={(input) => {
          if (input?.files?.length) take(input);
        }}
        onChange={({ currentTarget }) => take(currentTarget)}
        className="sr-only"
      />
    </label>
  );
}

export function FoundWork({ visit }: FormPart) {
  return (
    <VisitForm visit={visit} fields={{ intent: "propose" }} isEmptied>
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
          label={m.ui_price_aed()}
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
      <Button variant="secondary" size="lg" busy={useVisitFetcher(visit).state !== "idle"}>
        {m.board_propose()}
      </Button>
    </VisitForm>
  );
}

const longestSide = 2400;

/**
 * A photo that the server can read. HEIC, or a file that is too heavy, becomes a JPEG where the browser
 * can decode it, as Safari does; null where it cannot. The server has no decoder for HEIC.
 */
async function readablePhoto(file: File): Promise<File | null> {
  const isReadable = pictureTypes.split(",").includes(file.type);
  if (isReadable && file.size <= maxPictureBytes) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.round(side * scale));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
  return new File([jpeg], "photo.jpg", { type: "image/jpeg" });
}
