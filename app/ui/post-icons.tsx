import { Glyph, type IconProps } from "./glyph.tsx";

// What a post of a social profile shows.

export function HeartIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M12 20.5C6.5 16.5 3.5 13 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7c0 3.8-3 7.3-8.5 11.3z" />
    </Glyph>
  );
}

export function CommentIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4 20.5 5.2 16A8 8 0 1 1 9 19.3z" />
    </Glyph>
  );
}
