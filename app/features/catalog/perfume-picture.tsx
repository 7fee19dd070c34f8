import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { LightStrip } from "#app/ui/section.tsx";

/**
 * The picture of a perfume; a dark panel with the light of the workshop where it has none. Without
 * `alt`, it is decoration beside the name.
 */
export function PerfumePicture({
  perfume: { picture, alt },
  sizes,
  eager,
  className,
}: {
  perfume: { picture: PictureSource | null; alt: string };
  sizes: string;
  eager?: boolean;
  className: string;
}) {
  if (picture) {
    return <Picture source={picture} alt={alt} sizes={sizes} eager={eager} className={className} />;
  }
  const described = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true };
  return (
    <span {...described} className={`grid place-items-center bg-raised ${className}`}>
      <LightStrip className="h-1/3" />
    </span>
  );
}
