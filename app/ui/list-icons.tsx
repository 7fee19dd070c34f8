import { Glyph, type IconProps } from "./glyph.tsx";

export function SearchIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </Glyph>
  );
}

export function SortIcon({
  direction,
  ...props
}: IconProps & { direction?: "ascending" | "descending" | null }) {
  return (
    <Glyph {...props}>
      {direction !== "descending" && <path d="m8 10 4-4 4 4" />}
      {direction !== "ascending" && <path d="m8 14 4 4 4-4" />}
    </Glyph>
  );
}

export function TrashIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.8 13h9.4l.8-13M10.2 10v6m3.6-6v6" />
    </Glyph>
  );
}

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
