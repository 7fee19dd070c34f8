import { Glyph, type IconProps } from "./glyph.tsx";

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

export function PauseIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M9 6v12m6-12v12" />
    </Glyph>
  );
}

export function NewTabIcon(props: IconProps) {
  return (
    <Glyph {...props} mirrored>
      <path d="M11 5H5v14h14v-6M14 4.5h5.5V10m0-5.5L11 13" />
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
