import { youtubeEmbedUrl } from "#app/lib/youtube.ts";
import { Embed } from "#app/ui/embed.tsx";
import { PlayIcon } from "#app/ui/page-icons.tsx";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { Container } from "#app/ui/section.tsx";

/** Loads from YouTube only when it is asked for; without a link to a video there is nothing. */
export function Video({
  url,
  title,
  poster,
}: {
  url?: string;
  title: string;
  poster: PictureSource;
}) {
  const embedUrl = url && youtubeEmbedUrl(url);
  if (!url || !embedUrl) return null;
  return (
    <Container className="pb-section">
      <Embed src={embedUrl} href={url} title={title} className="mx-auto aspect-video max-w-4xl">
        <Picture source={poster} alt="" sizes="56rem" className="absolute inset-0 size-full" />
        <span className="relative grid size-16 place-items-center rounded-full bg-ground/80">
          <PlayIcon className="size-8" />
          <span className="sr-only">{title}</span>
        </span>
      </Embed>
    </Container>
  );
}
