export type WordRun = { kind: "same" | "removed" | "added"; text: string };

const mostCells = 4_000_000;

/** `same` and `removed` runs give the earlier text, `same` and `added` the later one. */
export function diffWords(before: string, after: string): WordRun[] {
  const [one, other] = [wordsIn(before), wordsIn(after)];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++;
  const runs = [
    ...one.slice(0, start).map((text): WordRun => ({ kind: "same", text })),
    ...diffMiddle(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    ...one.slice(one.length - end).map((text): WordRun => ({ kind: "same", text })),
  ];
  return joinRuns(runs);
}

const wordsIn = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

function diffMiddle(one: string[], other: string[]): WordRun[] {
  const removed = one.map((text): WordRun => ({ kind: "removed", text }));
  const added = other.map((text): WordRun => ({ kind: "added", text }));
  if (one.length * other.length > mostCells || one.length === 0 || other.length === 0) {
    return [...removed, ...added];
  }
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        one[i] === other[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const runs: WordRun[] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    if (one[i] === other[j]) {
      runs.push({ kind: "same", text: one[i] ?? "" });
      i++;
      j++;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) runs.push(...removed.slice(i, ++i));
    else runs.push(...added.slice(j, ++j));
  }
  return [...runs, ...removed.slice(i), ...added.slice(j)];
}

function joinRuns(runs: WordRun[]): WordRun[] {
  const joined: WordRun[] = [];
  for (const { kind, text } of runs) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.text += text;
    else joined.push({ kind, text });
  }
  return joined;
}
