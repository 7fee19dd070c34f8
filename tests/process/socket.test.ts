import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { bookingOf, bookingPage } from "./requests.ts";
import { answers, temporaryFolder, until } from "./server-process.ts";

/** Holds the socket that it was given, and runs the server once more after the first has ended. */
const holder = `
  run() {
    "$NODE" server/main.ts & server=$!
    trap "kill -TERM $server" USR1
    while kill -0 $server 2>&-; do wait $server; done
  }
  run; echo first-ended; run`;

test("with a port that systemd holds, who comes during a restart waits and is served", async () => {
  const port = createServer().listen(0, "127.0.0.1");
  await once(port, "listening");
  const url = `http://127.0.0.1:${(port.address() as AddressInfo).port}`;
  // Node has no other name for it.
  const { fd } = (port as unknown as { _handle: { fd: number } })._handle;
  const systemd = spawn("sh", ["-c", holder], {
    stdio: ["ignore", "pipe", "inherit", fd],
    env: {
      NODE: process.execPath,
      NODE_ENV: "production",
      LISTEN_FDS: "1",
      SITE_URL: url,
      DATA_FOLDER: temporaryFolder(),
    },
  });
  let output = "";
  systemd.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  port.close();
  await until(() => answers(`${url}/readyz`), 60_000);

  systemd.kill("SIGUSR1");
  await until(() => output.includes("first-ended"));
  const whileAway = await fetch(url + bookingPage, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url },
    body: new URLSearchParams(bookingOf("patient-driver")),
  });
  expect(whileAway.status).toBe(302);
  systemd.kill("SIGUSR1");
  await once(systemd, "exit");
}, 120_000);
