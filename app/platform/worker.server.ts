import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import path from "node:path";
import { createMutex } from "#app/lib/concurrency.ts";
import { projectFolder } from "#db/project-folder.ts";

export type WorkerJob = { file: string; name: string; args: unknown[] };

type WorkerAnswer = { value: unknown } | { error: unknown };

const idleMs = 10_000;
const jobTimeoutMs = 60_000;
/** Two at a time, so that an invoice need not wait for a large picture (decision 22). */
const inTurn = createMutex(2);
const niceness = 5;

class WorkerEnded extends Error {}

type Worker = { process: ChildProcess; ending?: NodeJS.Timeout };

let idle: Worker[] = [];

/** For a repeatable function: a process that dies is replaced once (decision 22). */
export function runInWorker<Work extends (...args: never[]) => Promise<unknown>>(
  file: string,
  name: string,
) {
  return (...args: Parameters<Work>) =>
    inTurn(async () => {
      const job = { file, name, args };
      const answer = await answerOf(job).catch((error) => {
        if (error instanceof WorkerEnded) return answerOf(job);
        throw error;
      });
      if ("error" in answer) throw answer.error;
      return answer.value;
    }) as ReturnType<Work>;
}

async function answerOf(job: WorkerJob): Promise<WorkerAnswer> {
  const worker = takeWorker();
  const { process: child } = worker;
  const answered = Promise.withResolvers<WorkerAnswer>();
  const fail = () => answered.reject(new WorkerEnded(`No answer of ${job.name}`));
  const timeout = setTimeout(() => child.kill("SIGKILL"), jobTimeoutMs);
  child.once("message", answered.resolve).once("exit", fail).once("error", fail);
  child.send(job, (error) => error && fail());
  try {
    const answer = await answered.promise;
    rest(worker);
    return answer;
  } finally {
    clearTimeout(timeout);
    child.off("message", answered.resolve).off("exit", fail).off("error", fail);
  }
}

function takeWorker(): Worker {
  const worker = idle.pop() ?? startWorker();
  clearTimeout(worker.ending);
  worker.process.ref();
  worker.process.channel?.ref();
  return worker;
}

function startWorker(): Worker {
  const { PATH, HOME, NODE_ENV } = process.env;
  const child = fork(path.join(projectFolder(), "app/platform/worker-process.ts"), {
    cwd: projectFolder(),
    env: { PATH, HOME, NODE_ENV },
    execArgv: ["--max-semi-space-size=4", "--max-old-space-size=256"],
    serialization: "advanced",
  });
  const worker: Worker = { process: child };
  const forget = () => {
    idle = idle.filter((each) => each !== worker);
  };
  child.on("exit", forget).on("error", forget);
  if (child.pid) setPriority(child.pid, niceness);
  return worker;
}

function rest(worker: Worker): void {
  const { process: child } = worker;
  child.unref();
  child.channel?.unref();
  worker.ending = setTimeout(() => {
    idle = idle.filter((each) => each !== worker);
    child.disconnect();
  }, idleMs).unref();
  idle.push(worker);
}
