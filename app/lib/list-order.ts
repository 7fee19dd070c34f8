export const moveSteps = ["first", "up", "down", "last"] as const;

export type MoveStep = (typeof moveSteps)[number];

export type ListMove = { to: MoveStep } | { placeOf: string } | { at: number };

export function moveTo<Row extends { id: string }>(
  rows: Row[],
  id: string,
  placeOf: string,
): Row[] {
  const from = rows.findIndex((row) => row.id === id);
  const to = rows.findIndex((row) => row.id === placeOf);
  const moved = rows[from];
  if (!moved || to < 0) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, moved);
}
