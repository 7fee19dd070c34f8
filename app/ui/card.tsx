import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

export function Card({
  as: Element = "div",
  padded = true,
  className,
  children,
}: {
  as?: "div" | "article" | "li";
  padded?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Element
      className={classNames(
        "group relative overflow-hidden rounded-lg border border-line bg-surface shadow-lit",
        "transition-[border-color,background-color] has-[[data-card-link]:hover]:border-edge",
        "has-[[data-card-link]:active]:bg-ground",
        "has-[[data-card-link]:focus-visible]:outline-2",
        "has-[[data-card-link]:focus-visible]:outline-offset-3",
        "has-[[data-card-link]:focus-visible]:outline-glow",
        padded && "p-6 sm:p-8",
        className,
      )}
    >
      {children}
    </Element>
  );
}

export const CardLink = (props: ComponentProps<typeof Link>) => (
  <Link
    reloadDocument
    data-card-link=""
    {...props}
    className="outline-none after:absolute after:inset-0"
  />
);
