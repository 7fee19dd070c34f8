import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";
import { ArrowIcon } from "./page-icons.tsx";

export function TextLink({
  arrow = false,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & { arrow?: boolean }) {
  return (
    <Link
      reloadDocument
      {...rest}
      className={classNames(
        "group text-ivory underline decoration-brass decoration-1 underline-offset-[0.3em]",
        "transition-colors hover:text-brass-light hover:decoration-2 active:text-brass",
        arrow && "inline-flex min-h-11 items-center gap-2.5",
        className,
      )}
    >
      {children}
      {arrow && <ArrowIcon className="size-4 text-brass" />}
    </Link>
  );
}
