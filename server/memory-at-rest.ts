import { performance } from "node:perf_hooks";

const checkEveryMs = 30_000;
/** Of the time in which the process computes: a tick of the worker is less, a visitor more. */
const shareAtRest = 0.05;

type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/**
 * V8 collects when memory is asked for, so that a process at rest would keep what its busiest hour left behind. Once
 * it has had work and then none, all of that is given back, in some 100 ms. Needs `--expose-gc` (`npm start`).
 */
export function collectAtRest(): void {
  const { gc: collect } = globalThis as { gc?: Collect };
  if (!collect) return;
  let hasWorked = true;
  let before = performance.eventLoopUtilization();
  const check = () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    const isAtRest = utilization < shareAtRest;
    if (isAtRest && hasWorked) collect({ type: "major", execution: "sync", flavor: "last-resort" });
    hasWorked = !isAtRest;
  };
  setInterval(check, checkEveryMs).unref();
}
