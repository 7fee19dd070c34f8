import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type IconProps = { className?: string };

export function Glyph({
  className = "size-5",
  mirrored,
  spinning,
  children,
}: IconProps & { mirrored?: boolean; spinning?: boolean; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      className={classNames(
        "icon",
        className,
        mirrored && "rtl:-scale-x-100",
        spinning && "animate-spin",
      )}
    >
      {children}
    </svg>
  );
}
