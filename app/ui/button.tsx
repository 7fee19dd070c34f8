import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { SpinnerIcon } from "./icons.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "md" | "lg";

type Look = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
};

const BASE =
  "inline-flex items-center justify-center gap-2.5 rounded-md border text-center font-medium " +
  "no-underline transition-[background-color,border-color,color,box-shadow] select-none " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-raised disabled:text-faint " +
  "disabled:shadow-none aria-busy:cursor-progress";

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-brass text-ink hover:bg-brass-light hover:shadow-strip " +
    "active:bg-brass active:shadow-none",
  secondary:
    "border-edge text-ivory hover:border-ivory hover:bg-ivory/8 active:bg-ivory/4 active:border-edge",
  quiet: "border-transparent text-ivory hover:bg-ivory/8 active:bg-ivory/4",
  danger: "border-red/60 text-red hover:border-red hover:bg-red/12 active:bg-red/6",
};

const SIZES: Record<ButtonSize, string> = {
  md: "min-h-11 px-5 py-2 text-sm",
  lg: "min-h-13 px-7 py-3 text-base",
};

function look({ variant = "primary", size = "md" }: Look): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size]);
}

/** While `busy` it keeps the focus and submits nothing. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  busyText,
  type = "submit",
  className,
  children,
  ...rest
}: Look & ComponentProps<"button"> & { busy?: boolean; busyText?: ReactNode }) {
  return (
    <button
      {...rest}
      type={busy ? "button" : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classNames(look({ variant, size }), className)}
    >
      {busy ? <SpinnerIcon /> : icon}
      {busy ? (busyText ?? children) : children}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link
      reloadDocument
      data-button=""
      {...rest}
      className={classNames(look({ variant, size }), className)}
    >
      {icon}
      {children}
    </Link>
  );
}
