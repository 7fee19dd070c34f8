import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between a server and PostgreSQL, to take the database away while it runs. */
export async function startDatabaseProxy(databaseUrl: string) {
  const folder = new URL(databaseUrl).searchParams.get("host");
  const target = `${folder}/.s.PGSQL.5432`;
  const pairs = new Set<[Socket, Socket]>();
  let state: "open" | "gone" | "frozen" = "open";

  const server = createServer((near) => {
    if (state === "gone") {
      near.destroy();
      return;
    }
    const far = connect(target);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on("error", () => {});
      socket.on("close", () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
    if (state === "frozen") for (const socket of pair) socket.pause();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.search = "";

  return {
    url: url.href.replace("localhost", `127.0.0.1:${port}`),
    /** Ends every connection and takes no other. */
    takeAway() {
      state = "gone";
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    /** Keeps every connection, and says nothing more on any. */
    freeze() {
      state = "frozen";
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
      }
    },
    /** As before; what was written while it was frozen now arrives. */
    bringBack() {
      state = "open";
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    stop: () => server.close(),
  };
}
