export function createMutex(atOnce = 1) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running++;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await run();
    } finally {
      // The slot is handed to the first waiting call, so that a later one cannot overtake it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
