import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ServerProcess, serverCommand, until } from "../process/server-process.ts";

/** A file that says how wrong the clock of the servers that read it is. */
export function newClock() {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "lamaan-clock-")), "offset");
  writeFileSync(file, "0");
  return {
    /** Starts a server that goes by it. */
    command: serverCommand("--import", "./tests/chaos/wrong-clock.ts"),
    env: { CLOCK_FILE: file },
    /** For servers that are not running yet. */
    preset: (offsetMs: number) => writeFileSync(file, String(offsetMs)),
    /** Moves the clock of a running server. */
    async set(server: ServerProcess, offsetMs: number) {
      const line = `"clock is off by ${offsetMs} ms"`;
      const times = () => server.output().split(line).length;
      const before = times();
      writeFileSync(file, String(offsetMs));
      process.kill(server.pid, "SIGUSR2");
      await until(() => times() > before);
    },
  };
}
