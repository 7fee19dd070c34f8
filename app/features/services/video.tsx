import { findYoutubeVideo, type YoutubeVideo } from "#app/lib/line-formats.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Embed, Film, type FilmSource } from "#app/ui/lazy-media.tsx";
import { PlayIcon } from "#app/ui/page-icons.tsx";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { Container } from "#app/ui/section.tsx";

type Shown = { shape: YoutubeVideo["shape"] } & (
  | { youtube: { href: string; embedUrl: string } }
  | { film: FilmSource }
);

export function findVideo({
  videoUrl = "",
  film,
}: {
  videoUrl?: string;
  film?: FilmSource;
}): Shown | null {
  const youtube = findYoutubeVideo(videoUrl);
  if (youtube) return { shape: youtube.shape, youtube: { href: videoUrl, ...youtube } };
  if (!film) return null;
  return { shape: film.width < film.height ? "portrait" : "landscape", film };
}

/** YouTube is contacted only when somebody plays the video. */
export function VideoFrame({
  video,
  title,
  poster,
}: {
  video: Shown;
  title: string;
  poster: PictureSource;
}) {
  const isPortrait = video.shape === "portrait";
  const sizes = isPortrait ? "22rem" : "(min-width: 60rem) 56rem, 92vw";
  return (
    <div className={classNames("mx-auto w-full", isPortrait ? "max-w-88" : "max-w-4xl")}>
      {"film" in video ? (
        <Film film={video.film} title={title} sizes={sizes} />
      ) : (
        <Embed
          src={video.youtube.embedUrl}
          href={video.youtube.href}
          title={title}
          className={isPortrait ? "aspect-9/16" : "aspect-video"}
        >
          <Picture source={poster} alt="" sizes={sizes} className="absolute inset-0 size-full" />
          <span className="relative grid size-16 place-items-center rounded-full border border-ivory/30 bg-ground/80">
            <PlayIcon className="size-7" />
            <span className="sr-only">{title}</span>
          </span>
        </Embed>
      )}
    </div>
  );
}

export function Video({
  of,
  ...frame
}: {
  of: Parameters<typeof findVideo>[0];
  title: string;
  poster: PictureSource;
}) {
  const video = findVideo(of);
  if (!video) return null;
  return (
    <Container className="pb-section">
      <VideoFrame video={video} {...frame} />
    </Container>
  );
}
