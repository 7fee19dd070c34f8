/**
 * The point of a picture that crops keep visible, in percent from the top left; written '30 70'.
 */
export type FocalPoint = { x: number; y: number };

const middle: FocalPoint = { x: 50, y: 50 };

export function parseFocalPoint(text: string): FocalPoint | null {
  if (text === "") return middle;
  const [, x, y] = /^(\d{1,3}) (\d{1,3})$/.exec(text) ?? [];
  const point = { x: Number(x), y: Number(y) };
  return point.x <= 100 && point.y <= 100 ? point : null;
}

/** Classes for a focal point (styles.css); the content security policy forbids style attributes. */
export function focusClass(text: string): string {
  const point = parseFocalPoint(text) ?? middle;
  const steps = (["x", "y"] as const).map((axis) => [axis, Math.round(point[axis] / 10) * 10]);
  return steps.flatMap(([axis, at]) => (at === 50 ? [] : [`focus-${axis}-${at}`])).join(" ");
}
