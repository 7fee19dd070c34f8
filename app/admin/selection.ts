import { pageSize } from "#app/lib/list-query.ts";

export const selectionField = "selected";

export const mostSelected = pageSize;

type SelectionError = "none" | "too-many" | "unreadable";

type Selected<Status> = { id: string; expectedStatus: Status; status: Status };

export const selectedValue = ({ id, status }: { id: string; status: string }) => `${id}:${status}`;

export const undoOf = (changes: Selected<string>[]): string =>
  changes.map(({ id, status, expectedStatus }) => `${id}:${status}:${expectedStatus}`).join(" ");

export function readSelection<Status extends string>(
  selected: string,
  statuses: readonly Status[],
  to: Status | undefined,
): { ok: true; changes: Selected<Status>[] } | { ok: false; reason: SelectionError } {
  const parts = selected.split(/\s+/, mostSelected + 2).filter(Boolean);
  if (parts.length === 0) return { ok: false, reason: "none" };
  if (parts.length > mostSelected) return { ok: false, reason: "too-many" };
  const changes = parts.flatMap((part) => {
    const [id, seen, own, ...more] = part.split(":");
    const expectedStatus = statuses.find((status) => status === seen);
    const status = to ?? statuses.find((status) => status === own);
    const isWhole = id && expectedStatus && status && more.length === 0;
    return isWhole && (to === undefined) === (own !== undefined)
      ? [{ id, expectedStatus, status }]
      : [];
  });
  const ids = new Set(changes.map(({ id }) => id.toLowerCase()));
  if (changes.length < parts.length || ids.size < parts.length) {
    return { ok: false, reason: "unreadable" };
  }
  return { ok: true, changes };
}
