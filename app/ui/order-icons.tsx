import { Glyph, type IconProps } from "./glyph.tsx";

// For lists whose order people give.

export function GripIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path strokeWidth={2.5} d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
    </Glyph>
  );
}

export function UpIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 19V6m-6 6 6-6 6 6" />
    </Glyph>
  );
}

export function DownIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 5v13m-6-6 6 6 6-6" />
    </Glyph>
  );
}

export function ToFirstIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M6 4.5h12M12 20V8.5m-6 6 6-6 6 6" />
    </Glyph>
  );
}

export function ToLastIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M6 19.5h12M12 4v11.5m-6-6 6 6 6-6" />
    </Glyph>
  );
}
