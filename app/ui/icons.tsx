import { Glyph, type IconProps } from "./glyph.tsx";

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

export function ChevronDownIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m6 9.5 6 6 6-6" />
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

export function SpinnerIcon(props: IconProps) {
  return (
    <Glyph {...props} spinning>
      <circle cx="12" cy="12" r="9" opacity=".25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </Glyph>
  );
}
