import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { classNames } from "./class-names.ts";
import { SpinnerIcon } from "./icons.tsx";
import { PauseIcon, PlayIcon } from "./page-icons.tsx";
import { Picture, type PictureSource } from "./picture.tsx";

export type FilmSource = {
  webm: string;
  mp4: string;
  poster: PictureSource;
  width: number;
  height: number;
  description: string;
};

export function Film({
  film: { webm, mp4, poster, width, height, description },
  title,
  sizes,
}: {
  film: FilmSource;
  title: string;
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

export function Embed({
  src,
  href,
  title,
  children,
  className,
}: {
  src: string;
  href: string;
  title: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <load-embed
      src={src}
      label={title}
      className={classNames(
        "relative block overflow-hidden rounded-lg border border-line bg-surface",
        className,
      )}
    >
      <a href={href} className="grid size-full place-items-center focus-visible:-outline-offset-4">
        {children}
      </a>
    </load-embed>
  );
}
