import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/**
 * A map or video of another site that loads only when it is asked for. Until then, and without
 * script, it is a link to the same thing around its poster.
 */
export function Embed({
  src,
  href,
  title,
  children,
  className,
}: {
  /** The address of the embedded page. */
  src: string;
  /** The same thing as a page of its own. */
  href: string;
  title: string;
  /** What is seen before the click: a picture, a name. */
  children: ReactNode;
  /** Gives the place its shape, such as `aspect-video`. */
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
