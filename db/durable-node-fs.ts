import { fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Stream = { nfd: number; path: string };
type StreamOps = {
  fsync?: (stream: Stream) => number;
  write: (stream: Stream, ...written: unknown[]) => number;
};
type NodeOps = { setattr: (node: unknown, attr: { mode?: number }) => void };
type Module = { NODEFS: { stream_ops: StreamOps; node_ops: NodeOps } };

const everybodyElse = 0o077;

/**
 * PGlite's disk with fsync, which its own class leaves out: an acknowledged commit is on disk.
 * `onBroken` ends the process, because PGlite loops forever when it cannot write its log.
 */
export class DurableNodeFS extends NodeFS {
  readonly #onBroken: (error: unknown) => never;

  constructor(folder: string, onBroken: (error: unknown) => never) {
    super(folder);
    this.#onBroken = onBroken;
  }

  override async init(...args: Parameters<NodeFS["init"]>) {
    const started = await super.init(...args);
    const preRun = started.emscriptenOpts.preRun as ((module: Module) => void)[];
    preRun.push((module) => {
      keepModesPrivate(module.NODEFS.node_ops);
      const ops = module.NODEFS.stream_ops;
      const { write } = ops;
      ops.fsync = (stream) => {
        try {
          fsyncSync(stream.nfd);
          return 0;
        } catch (error) {
          // Retrying fsync would report success for data that is lost.
          return this.#onBroken(error);
        }
      };
      ops.write = (stream, ...written) => {
        try {
          return write(stream, ...written);
        } catch (error) {
          // PGlite reports a full table file itself, and nothing is lost.
          if (!stream.path.includes("/pg_wal/")) throw error;
          return this.#onBroken(named(error));
        }
      };
    });
    return started;
  }
}

function named(error: unknown): Error {
  const { errno } = error as { errno?: number };
  const name = (errno !== undefined && errorNames[errno]) || `error ${errno}`;
  return new Error(`${name}: the database's log cannot be written`, { cause: error });
}

const errorNames: Record<number, string> = {
  19: "EDQUOT",
  22: "EFBIG",
  29: "EIO",
  51: "ENOSPC",
  69: "EROFS",
};

/** PGlite makes its files readable for everybody, whatever the umask. */
function keepModesPrivate(ops: NodeOps): void {
  const { setattr } = ops;
  ops.setattr = (node, attr) =>
    setattr(node, attr.mode === undefined ? attr : { ...attr, mode: attr.mode & ~everybodyElse });
}
