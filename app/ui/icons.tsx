import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type IconProps = { className?: string };

/** Icons are decoration: the words beside them (or the control's label) carry the meaning. */
function Glyph({
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
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames(
        "inline-block shrink-0",
        className,
        mirrored && "rtl:-scale-x-100",
        spinning && "animate-spin",
      )}
    >
      {children}
    </svg>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M3 7h18M3 12h18M3 17h18" />
    </Glyph>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m5.5 5.5 13 13m0-13-13 13" />
    </Glyph>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m4.5 12.5 5 5 10-11" />
    </Glyph>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 5v14m-7-7h14" />
    </Glyph>
  );
}

export function MinusIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M5 12h14" />
    </Glyph>
  );
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m6 9.5 6 6 6-6" />
    </Glyph>
  );
}

export function ChevronEndIcon(props: IconProps) {
  return (
    <Glyph {...props} mirrored>
      <path d="m9.5 6 6 6-6 6" />
    </Glyph>
  );
}

export function ArrowIcon(props: IconProps) {
  return (
    <Glyph {...props} mirrored>
      <path d="M4 12h16m-6-6 6 6-6 6" />
    </Glyph>
  );
}

export function PlayIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M8 5.5v13l10.5-6.5z" />
    </Glyph>
  );
}

export function StarIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path
        fill="currentColor"
        d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z"
      />
    </Glyph>
  );
}

export function PhoneIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M8.3 4H5a1.2 1.2 0 0 0-1.2 1.3 16.4 16.4 0 0 0 14.9 14.9A1.2 1.2 0 0 0 20 19v-3.3l-4.5-1.8-1.9 2.2a12.6 12.6 0 0 1-5.7-5.7l2.2-1.9z" />
    </Glyph>
  );
}

export function WhatsappIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M3.5 20.5 4.8 16A8.7 8.7 0 1 1 8 19.2z" />
      <path d="M9.1 7.9c-.6.6-.8 1.5-.2 2.7a10 10 0 0 0 4.5 4.5c1.2.6 2.1.4 2.7-.2l.3-1.1-2-1-1 .9a6.5 6.5 0 0 1-3.1-3.1l.9-1-1-2z" />
    </Glyph>
  );
}

export function MailIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="3" y="5" width="18" height="14" rx="1.5" />
      <path d="m3.5 6.5 8.5 6.5 8.5-6.5" />
    </Glyph>
  );
}

export function MapPinIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 21.5c4-4.6 7-8 7-11.5a7 7 0 1 0-14 0c0 3.5 3 6.9 7 11.5z" />
      <circle cx="12" cy="10" r="2.5" />
    </Glyph>
  );
}

export function ClockIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 6.5V12l3.5 2" />
    </Glyph>
  );
}

export function CalendarIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="3.5" y="5" width="17" height="15.5" rx="1.5" />
      <path d="M3.5 10h17M8 3v4m8-4v4" />
    </Glyph>
  );
}

export function ShieldIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 3 4.5 5.8v5.7c0 4.5 3.1 7.9 7.5 9.5 4.4-1.6 7.5-5 7.5-9.5V5.8z" />
      <path d="m8.8 11.8 2.3 2.3 4.2-4.6" />
    </Glyph>
  );
}

export function CarIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M2.5 16.5v-3.2c0-.8.5-1.4 1.3-1.6l2.7-.7 3-3.3c.4-.4.9-.7 1.5-.7h3.5c.7 0 1.3.3 1.7.9l2.3 3.1 1.8.5c.8.2 1.2.8 1.2 1.6v3.4h-2" />
      <path d="M9 16.5h6m-12.5 0H5" />
      <circle cx="7" cy="16.5" r="2" />
      <circle cx="17.3" cy="16.5" r="2" />
    </Glyph>
  );
}

export function SuvIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M2.5 16.5v-4.7l2.1-4.6c.3-.7.9-1.2 1.7-1.2h8.2c.6 0 1.2.3 1.6.8l2.7 3.7 1.6.5c.7.2 1.1.8 1.1 1.5v4h-2.2" />
      <path d="M9 16.5h6.3M2.5 16.5H5M3 11h15.5M10.5 6v5" />
      <circle cx="7" cy="16.5" r="2" />
      <circle cx="17.3" cy="16.5" r="2" />
    </Glyph>
  );
}

export function CartIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M5.5 8h13l1 12.5h-15z" />
      <path d="M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
    </Glyph>
  );
}

export function UserIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c.8-4 4-6 8-6s7.2 2 8 6" />
    </Glyph>
  );
}

export function AlertIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 4 2.8 19.5h18.4z" />
      <path d="M12 10v4.5m0 2.3v.1" />
    </Glyph>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5m0-9v.1" />
    </Glyph>
  );
}

export function InstagramIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <rect x="3.5" y="3.5" width="17" height="17" rx="4.5" />
      <circle cx="12" cy="12" r="3.8" />
      <path d="M16.7 7.3v.01" />
    </Glyph>
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </Glyph>
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.2 7.2A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a8.8 8.8 0 0 0 5.4-1.8" />
      <path d="M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16" />
    </Glyph>
  );
}

export function KeyIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="8" cy="15.5" r="4.5" />
      <path d="m11.2 12.3 8.3-8.3m-3 3 2.5 2.5m-5.5.5 1.8 1.8" />
    </Glyph>
  );
}

export function SpinnerIcon(props: IconProps) {
  return (
    <Glyph {...props} spinning>
      <circle cx="12" cy="12" r="9" opacity=".25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </Glyph>
  );
}
