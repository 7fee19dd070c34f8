import { m } from "#app/paraglide/messages.js";
import { StarIcon } from "./page-icons.tsx";

export function Rating({ stars }: { stars: 1 | 2 | 3 | 4 | 5 }) {
  return (
    <span role="img" aria-label={m.ui_stars({ rating: stars })} className="inline-flex gap-1">
      {Array.from({ length: stars }, (_, star) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stars are all alike
        <StarIcon key={star} className="size-4 text-brass" />
      ))}
    </span>
  );
}
