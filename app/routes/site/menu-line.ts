/** A line of the slide-in menu. */
export const itemClass = "border-b border-line";
export const linkClass =
  "flex min-h-12 items-center text-xl font-light aria-[current]:text-brass-light";
