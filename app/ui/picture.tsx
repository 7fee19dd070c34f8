import { classNames } from "./class-names.ts";

/** The result of vite-imagetools for `?w=…&format=avif;webp;jpg&as=picture`. */
export type PictureSource = {
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
};

const PORTRAIT = "(max-width: 767px) and (orientation: portrait)";

export function Picture({
  source,
  portrait,
  alt,
  sizes,
  eager = false,
  className,
  crop,
}: {
  source: PictureSource;
  portrait?: PictureSource;
  alt: string;
  sizes: string;
  eager?: boolean;
  className?: string;
  /** Classes of the part that is shown where it is cut. */
  crop?: string | null | undefined;
}) {
  return (
    <picture className="contents [&>source]:hidden">
      {portrait && <Sources picture={portrait} sizes={sizes} media={PORTRAIT} />}
      <Sources picture={source} sizes={sizes} />
      <img
        src={source.img.src}
        width={source.img.w}
        height={source.img.h}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding={eager ? undefined : "async"}
        className={classNames("bg-surface object-cover text-sm", className, crop)}
      />
    </picture>
  );
}

function Sources({
  picture: { sources, img },
  sizes,
  media,
}: {
  picture: PictureSource;
  sizes: string;
  media?: string;
}) {
  return Object.entries(sources).map(([format, srcSet]) => (
    <source
      key={format}
      type={`image/${format === "jpg" ? "jpeg" : format}`}
      srcSet={srcSet}
      sizes={sizes}
      media={media}
      width={img.w}
      height={img.h}
    />
  ));
}
