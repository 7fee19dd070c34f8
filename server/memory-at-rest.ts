import { performance } from "node:perf_hooks";

const checkEveryMs = 30_000;
const shareAtRest = 0.05;

type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/**
 * V8 collects only when it needs memory, so an idle process would keep its peak. Collects once
 * after a busy time, in about 100 ms; needs `--expose-gc` (`npm start`).
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
