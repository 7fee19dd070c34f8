/** What a crop of a picture keeps in sight, in percent from its top left; written '30 70'. */
export type FocalPoint = { x: number; y: number };

const middle: FocalPoint = { x: 50, y: 50 };

/** The middle where nothing was chosen; null for what is no point of a picture. */
export function parseFocalPoint(text: string): FocalPoint | null {
  if (text === "") return middle;
  const [, x, y] = /^(\d{1,3}) (\d{1,3})$/.exec(text) ?? [];
  const point = { x: Number(x), y: Number(y) };
  return point.x <= 100 && point.y <= 100 ? point : null;
}

/** Classes that crop to a focal point (styles.css), none for the middle. No page may style by attribute. */
export function focusClass(text: string): string {
  const point = parseFocalPoint(text) ?? middle;
  const steps = (["x", "y"] as const).map((axis) => [axis, Math.round(point[axis] / 10) * 10]);
  return steps.flatMap(([axis, at]) => (at === 50 ? [] : [`focus-${axis}-${at}`])).join(" ");
}
