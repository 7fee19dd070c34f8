import { m } from "#app/paraglide/messages.js";
import { SpinnerIcon } from "./icons.tsx";
import { PauseIcon, PlayIcon } from "./page-icons.tsx";
import { Picture, type PictureSource } from "./picture.tsx";

/** A short loop without sound, in two formats. */
export type FilmSource = {
  webm: string;
  mp4: string;
  poster: PictureSource;
  width: number;
  height: number;
  /** What there is to see. */
  description: string;
};

/**
 * A film that is loaded and plays when it is asked to. Without script it has the browser's own
 * controls; elements/play-film.ts puts one button over all of it instead. The poster lies behind the
 * video, which shows nothing before it plays, because `poster` knows no sizes and formats.
 */
export function Film({
  film: { webm, mp4, poster, width, height, description },
  title,
  sizes,
}: {
  film: FilmSource;
  title: string;
  /** How wide it is on the page, as in `img sizes`. */
  sizes: string;
}) {
  return (
    <figure>
      <play-film className="group/film relative block overflow-hidden rounded-lg border border-line bg-surface">
        <Picture source={poster} alt="" sizes={sizes} className="absolute inset-0 size-full" />
        <video
          controls
          muted
          loop
          playsInline
          preload="none"
          width={width}
          height={height}
          aria-label={title}
          aria-describedby="film-description"
          className="relative h-auto w-full"
        >
          <source src={webm} type="video/webm" />
          <source src={mp4} type="video/mp4" />
        </video>
        <PlayButton />
      </play-film>
      <p role="status" data-film-failed="" hidden className="mt-3 text-sm text-red">
        {m.ui_film_failed()}
      </p>
      <figcaption id="film-description" className="mt-3 text-sm text-muted">
        {description}
      </figcaption>
    </figure>
  );
}

function PlayButton() {
  return (
    <button
      type="button"
      hidden
      className="absolute inset-0 grid w-full place-items-center focus-visible:-outline-offset-4 group-data-playing/film:place-items-end group-data-playing/film:p-4"
    >
      <span className="grid size-16 place-items-center rounded-full border border-ivory/30 bg-ground/80 transition-colors group-hover/film:border-ivory group-data-playing/film:size-11">
        <span className="group-data-playing/film:hidden">
          <PlayIcon className="size-7" />
          <span className="sr-only">{m.ui_film_play()}</span>
        </span>
        <span className="hidden group-data-playing/film:block">
          <PauseIcon className="size-6 group-data-loading/film:hidden" />
          <span className="hidden group-data-loading/film:block">
            <SpinnerIcon />
          </span>
          <span className="sr-only">{m.ui_film_pause()}</span>
        </span>
      </span>
    </button>
  );
}
