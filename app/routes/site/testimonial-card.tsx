import { testimonialPictures } from "#app/content/testimonial-pictures.ts";
import type { Testimonial } from "#app/content/testimonials.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { Picture } from "#app/ui/picture.tsx";
import { Rating } from "#app/ui/rating.tsx";

export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const locale = getLocale();
  const { name, role, content, rating, photo } = testimonial;
  return (
    <figure className="flex h-full flex-col border-t border-line pt-6">
      <div className="mb-4">
        <Rating stars={rating} />
      </div>
      <blockquote className="grow text-lg font-light">{content[locale]}</blockquote>
      <figcaption className="mt-6 flex items-center gap-4">
        {photo ? (
          <Picture
            source={testimonialPictures[photo.key]}
            alt=""
            sizes="3.5rem"
            className="size-14 shrink-0 rounded-full"
          />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-14 shrink-0 place-items-center rounded-full border border-line bg-raised text-sm text-brass"
          >
            {initials(name[locale])}
          </span>
        )}
        <span>
          <span className="block font-medium">{name[locale]}</span>
          <span className="block text-sm text-muted">{role[locale]}</span>
        </span>
      </figcaption>
    </figure>
  );
}

/** First letters of the first and last word; Arabic letters stay apart so that they do not join. */
function initials(name: string): string {
  const words = name.split(" ");
  return (
    [words.at(0), words.length > 1 ? words.at(-1) : ""]
      .map((word) => word?.replace(/^ال/, "").charAt(0))
      // Arabic letters would join; a page without them fetches their font for this mark alone.
      .join(getLocale() === "ar" ? "\u200c" : "")
  );
}
