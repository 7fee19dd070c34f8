import { type IconProps, icon } from "./icons.tsx";

export const HeartIcon = icon(
  "M12 20.5C6.5 16.5 3.5 13 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7c0 3.8-3 7.3-8.5 11.3z",
);
export const CommentIcon = icon("M4 20.5 5.2 16A8 8 0 1 1 9 19.3z");
export const WhatsappIcon = icon(
  "M3.5 20.5 4.8 16A8.7 8.7 0 1 1 8 19.2zM9.1 7.9c-.6.6-.8 1.5-.2 2.7a10 10 0 0 0 4.5 4.5c1.2.6 2.1.4 2.7-.2l.3-1.1-2-1-1 .9a6.5 6.5 0 0 1-3.1-3.1l.9-1-1-2z",
);
export const SearchIcon = icon("M4 10.5a6.5 6.5 0 1 1 13 0 6.5 6.5 0 1 1-13 0zM15.5 15.5l5 5");
export const TrashIcon = icon(
  "M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.8 13h9.4l.8-13M10.2 10v6m3.6-6v6",
);
export const UpIcon = icon("M12 19V6m-6 6 6-6 6 6");
export const DownIcon = icon("M12 5v13m-6-6 6 6 6-6");
export const ToFirstIcon = icon("M6 4.5h12M12 20V8.5m-6 6 6-6 6 6");
export const ToLastIcon = icon("M6 19.5h12M12 4v11.5m-6-6 6 6 6-6");
export const GripIcon = icon("M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01", {
  strokeWidth: 2.5,
});

const UpDownIcon = icon("m8 10 4-4 4 4M8 14l4 4 4-4");
const AscendingIcon = icon("m8 10 4-4 4 4");
const DescendingIcon = icon("m8 14 4 4 4-4");

export function SortIcon({
  direction,
  ...props
}: IconProps & { direction?: "ascending" | "descending" | null }) {
  if (!direction) return <UpDownIcon {...props} />;
  return direction === "ascending" ? <AscendingIcon {...props} /> : <DescendingIcon {...props} />;
}
