import { fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Module = { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } };

/**
 * A folder as PGlite's disk, with the one operation that its own class leaves out: an
 * acknowledged commit is on the disk, not in the memory of the machine.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>) {
    const started = await super.init(...args);
    const preRun = started.emscriptenOpts.preRun as ((module: Module) => void)[];
    preRun.push((module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    });
    return started;
  }
}
