/** Runs so many at once of what it is given, in the order in which it was asked. */
export function createMutex(atOnce = 1) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running++;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await run();
    } finally {
      // The place goes from hand to hand, so that nobody who comes now is before those who wait.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
