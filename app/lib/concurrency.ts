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

/**
 * Concurrent callers share one run. A caller during a run waits for the next run, so it never gets
 * a result that was read before it asked.
 */
export function singleFlight<Result>() {
  type Run = { done: Promise<void>; next: Promise<Result> | null };
  const running = new Map<string, Run>();
  function begin(key: string, work: () => Promise<Result>): Promise<Result> {
    const result = work();
    const end = () => {
      if (!run.next) running.delete(key);
    };
    const run: Run = { done: result.then(end, end), next: null };
    running.set(key, run);
    return result;
  }
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const run = running.get(key);
    if (!run) return begin(key, work);
    run.next ??= run.done.then(() => begin(key, work));
    return run.next;
  };
}
