export type Draw = {
  between(min: number, max: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
};

export function drawFrom(seed: number): Draw {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    chance: (share) => next() < share,
    pick: (from) => nth(from, between(0, from.length - 1)),
    shuffle: (list) =>
      list
        .map((each) => ({ each, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ each }) => each),
  };
}

export function nth<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error("Nothing to choose from");
  return entry;
}
