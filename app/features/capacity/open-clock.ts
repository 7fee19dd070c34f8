import { nextSpans, type OpeningHours } from "#app/features/hours/hours.ts";

/** Open milliseconds; the end is exclusive. */
export type OpenSpan = { opens: number; closes: number };

export type Clock = ReturnType<typeof openClock>;

export function openClock(hours: OpeningHours, from: Date, extra?: OpenSpan) {
  const spans: OpenSpan[] = [];
  function span(index: number): OpenSpan {
    while (index >= spans.length) {
      const last = spans.at(-1)?.closes;
      for (const next of nextSpans(hours, last ? new Date(last) : from, 32)) {
        const opens = Math.max(next.opens.getTime(), spans.at(-1)?.closes ?? 0);
        const closes = next.closes.getTime();
        if (opens < closes) spans.push({ opens, closes });
      }
      if (!last && extra) insert(spans, extra);
    }
    return spans[index] as OpenSpan;
  }

  function indexAt(at: number): number {
    span(0);
    while ((spans.at(-1)?.closes ?? 0) <= at) span(spans.length);
    let [low, high] = [0, spans.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (span(middle).closes > at) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  return {
    isOpen(at: number): boolean {
      const index = indexAt(at);
      return span(index).opens <= at || (index > 0 && span(index - 1).closes === at);
    },
    isAt: (at: number): boolean => span(indexAt(at)).opens <= at,
    walk(at: number, ms: number): { parts: OpenSpan[]; end: number } {
      // A fraction of a millisecond would never decrease, and the loop would not end.
      if (!Number.isSafeInteger(at) || !Number.isSafeInteger(ms)) {
        throw new Error(`Only whole milliseconds: ${ms} from ${at}`);
      }
      const parts: OpenSpan[] = [];
      let left = ms;
      let end = at;
      for (let index = left > 0 ? indexAt(at) : 0; left > 0; index++) {
        const { opens, closes } = span(index);
        const begins = Math.max(opens, at);
        end = Math.min(closes, begins + left);
        left -= end - begins;
        parts.push({ opens: begins, closes: end });
      }
      return { parts, end };
    },
    *starts(at: number, waitMs: number, ends: (from: number, to: number) => number[]) {
      let left = waitMs;
      for (let index = indexAt(at); left >= 0; index++) {
        const { opens, closes } = span(index);
        const from = Math.max(opens, at);
        yield from;
        yield* ends(from, Math.min(closes - 1, from + left));
        left -= closes - from;
      }
    },
  };
}

function insert(spans: OpenSpan[], extra: OpenSpan): void {
  const before = spans.filter(({ closes }) => closes <= extra.opens);
  const after = spans
    .filter(({ closes }) => closes > extra.opens)
    .map(({ opens, closes }) => ({ opens: Math.max(opens, extra.closes), closes }))
    .filter(({ opens, closes }) => opens < closes);
  spans.splice(0, spans.length, ...before, extra, ...after);
}
