import { type IconProps, icon } from "./icons.tsx";

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
