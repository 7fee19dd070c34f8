import { contentPicture } from "#app/content/content-pictures.ts";
import type { ContentEntry } from "#app/content/kinds.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Picture } from "#app/ui/picture.tsx";
import { HeadedSection } from "#app/ui/section.tsx";
import { Tag } from "#app/ui/tag.tsx";

type Pair = ContentEntry<"beforeAfter">;

/** The owner's pairs of pictures; rendered by the server alone. */
export function BeforeAfter({ pairs }: { pairs: readonly Pair[] }) {
  if (pairs.length === 0) return null;
  return (
    <HeadedSection id="before-after-heading" ruled title={m.gallery_before_after_heading()}>
      <ul className="grid gap-x-8 gap-y-12 lg:grid-cols-2">
        {pairs.map((pair) => (
          <li key={pair.id}>
            <PairFigure pair={pair} />
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

function PairFigure({ pair }: { pair: Pair }) {
  const locale = getLocale();
  const title = pair.title[locale];
  const sides = [
    { name: m.gallery_before(), key: pair.before, alt: pair.beforeAlt[locale] },
    { name: m.gallery_after(), key: pair.picture, alt: pair.alt[locale] },
  ];
  return (
    <figure>
      <before-after>
        {sides.map(({ name, key, alt }) => {
          const source = contentPicture(key);
          return (
            <div key={name} className="relative">
              {source && (
                <Picture
                  source={source}
                  alt={alt}
                  sizes="(min-width: 64rem) 39rem, 100vw"
                  className="aspect-3/2 w-full rounded-lg"
                />
              )}
              <p data-side="" className="absolute top-3">
                <Tag>{name}</Tag>
              </p>
            </div>
          );
        })}
        <input
          type="range"
          hidden
          defaultValue={50}
          aria-label={m.gallery_before_after_slider({ title })}
        />
      </before-after>
      <figcaption className="mt-3 text-lg">{title}</figcaption>
    </figure>
  );
}
