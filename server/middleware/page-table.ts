type Part<Value> = { entries: Map<string, { value: Value; bytes: number }>; bytes: number };

/** Of all bytes, for what was asked for again; the rest is for what comes in. */
const shareOfAsked = 3 / 4;

/**
 * Keeps values of at most so many bytes together, each counted anew whenever it is set or asked for. What was asked
 * for once leaves first, the oldest before the others: whoever asks for many, once each, pushes out nothing that
 * people come back to.
 */
export function pageTable<Value>(maxBytes: number, bytesOf: (value: Value) => number) {
  const once: Part<Value> = { entries: new Map(), bytes: 0 };
  const again: Part<Value> = { entries: new Map(), bytes: 0 };

  function put(part: Part<Value>, key: string, value: Value) {
    const bytes = bytesOf(value);
    part.entries.set(key, { value, bytes });
    part.bytes += bytes;
  }

  function take(part: Part<Value>, key: string): Value | null {
    const entry = part.entries.get(key);
    if (!entry) return null;
    part.entries.delete(key);
    part.bytes -= entry.bytes;
    return entry.value;
  }

  function takeOldest(part: Part<Value>): [string, Value] | null {
    const [key] = part.entries.keys();
    const value = key === undefined ? null : take(part, key);
    return key === undefined || value === null ? null : [key, value];
  }

  function makeRoom() {
    while (again.bytes > maxBytes * shareOfAsked) {
      const oldest = takeOldest(again);
      if (!oldest) break;
      put(once, ...oldest);
    }
    while (once.bytes + again.bytes > maxBytes) {
      if (!takeOldest(once)) break;
    }
  }

  return {
    get(key: string): Value | null {
      return (again.entries.get(key) ?? once.entries.get(key))?.value ?? null;
    },
    /** New, or in place of what was there. */
    set(key: string, value: Value) {
      const part = again.entries.has(key) ? again : once;
      take(part, key);
      put(part, key, value);
      makeRoom();
    },
    /** Somebody asked for it again. */
    touch(key: string) {
      const value = take(again, key) ?? take(once, key);
      if (value === null) return;
      put(again, key, value);
      makeRoom();
    },
    /** It grew. */
    weigh(key: string) {
      const part = again.entries.has(key) ? again : once;
      const entry = part.entries.get(key);
      if (!entry) return;
      part.bytes -= entry.bytes;
      entry.bytes = bytesOf(entry.value);
      part.bytes += entry.bytes;
      makeRoom();
    },
    delete(key: string) {
      take(once, key);
      take(again, key);
    },
    bytes: () => once.bytes + again.bytes,
  };
}
