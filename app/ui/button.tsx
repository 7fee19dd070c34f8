import { Children, type ComponentProps, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { SpinnerIcon } from "./icons.tsx";
import { Link, loadsDocument } from "./link.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "md" | "lg";

type Look = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
};

/** One class each (styles.css); spelled out they were a fifth of a page's bytes. */
const VARIANTS: Record<ButtonVariant, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  quiet: "button-quiet",
  danger: "button-danger",
};

const SIZES: Record<ButtonSize, string> = {
  md: "min-h-11 px-5 py-2 text-sm",
  lg: "min-h-13 px-7 py-3 text-base",
};

function look({ variant = "primary", size = "md" }: Look): string {
  return classNames(VARIANTS[variant], SIZES[size]);
}

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
      data-button=""
      {...rest}
      type={busy ? "button" : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classNames(look({ variant, size }), className)}
    >
      {busy ? <SpinnerIcon /> : icon}
      {inElements(busy ? (busyText ?? children) : children)}
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
      reloadDocument={loadsDocument(rest.to)}
      data-button=""
      {...rest}
      className={classNames(look({ variant, size }), className)}
    >
      {icon}
      {inElements(children)}
    </Link>
  );
}

/** Translation extensions replace text nodes, and React then fails to insert an icon before one. */
const inElements = (children: ReactNode) =>
  Children.map(children, (child) => (typeof child === "string" ? <span>{child}</span> : child));
