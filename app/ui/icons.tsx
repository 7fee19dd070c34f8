import type { ComponentProps, ReactNode } from "react";
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

type Look = { mirrored?: boolean } & Pick<ComponentProps<"path">, "fill" | "strokeWidth">;

/* @__NO_SIDE_EFFECTS__ */
export function icon(d: string, { mirrored, ...look }: Look = {}) {
  return (props: IconProps) => (
    <Glyph {...props} mirrored={mirrored}>
      <path d={d} {...look} />
    </Glyph>
  );
}

const isMirrored = { mirrored: true };

export const MenuIcon = icon("M3 7h18M3 12h18M3 17h18");
export const CloseIcon = icon("m5.5 5.5 13 13m0-13-13 13");
export const CheckIcon = icon("m4.5 12.5 5 5 10-11");
export const ChevronDownIcon = icon("m6 9.5 6 6 6-6");
export const PhoneIcon = icon(
  "M8.3 4H5a1.2 1.2 0 0 0-1.2 1.3 16.4 16.4 0 0 0 14.9 14.9A1.2 1.2 0 0 0 20 19v-3.3l-4.5-1.8-1.9 2.2a12.6 12.6 0 0 1-5.7-5.7l2.2-1.9z",
);
export const CartIcon = icon("M5.5 8h13l1 12.5h-15zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5");
export const UserIcon = icon("M8 8a4 4 0 1 1 8 0 4 4 0 1 1-8 0zM4 20.5c.8-4 4-6 8-6s7.2 2 8 6");
export const AlertIcon = icon("M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.3v.1");
export const ArrowIcon = icon("M4 12h16m-6-6 6 6-6 6", isMirrored);
export const NewTabIcon = icon("M11 5H5v14h14v-6M14 4.5h5.5V10m0-5.5L11 13", isMirrored);
export const ChevronEndIcon = icon("m9.5 6 6 6-6 6", isMirrored);

export function SpinnerIcon(props: IconProps) {
  return (
    <Glyph {...props} spinning>
      <circle cx="12" cy="12" r="9" opacity=".25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </Glyph>
  );
}
