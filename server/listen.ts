import { once } from "node:events";
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { networkOf } from "#app/platform/rate-limit.server.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { Http } from "#server/http.ts";

/** Node.js's own limits are five minutes, and none for a client that reads nothing. */
const requestLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};
const silenceTimeoutMs = 30_000;
const maxConnections = 10_000;
const maxConnectionsOfOne = 500;
const finishTimeoutMs = 6_000;

const systemdSocket = { fd: 3 };

export async function listen(
  { fetch, answerFromCache, noteConnection }: Http,
  {
    port,
    host,
    socketFromSystemd,
    trustedProxies,
  }: Pick<Settings, "port" | "host" | "socketFromSystemd" | "trustedProxies">,
  silenceMs = silenceTimeoutMs,
): Promise<{ server: Server; port: number }> {
  const server = createAdaptorServer({
    fetch,
    serverOptions: requestLimits,
    createServer: ((options: ServerOptions, throughPipeline: RequestListener) =>
      createServer(options, (request, response) => {
        response.on("timeout", cutUnlessAnswering);
        answerFromCache(request, response, () => throughPipeline(request, response));
      })) as typeof createServer,
  }) as Server;
  server.on("connection", noteConnection);
  // Behind a proxy everybody has its address.
  if (trustedProxies === 0) server.on("connection", shareConnections());
  server.setTimeout(silenceMs);
  server.maxConnections = maxConnections;
  server.listen(socketFromSystemd ? systemdSocket : { port, host });
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

function shareConnections(): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return;
    const network = networkOf(remoteAddress);
    const count = open.get(network) ?? 0;
    if (count >= maxConnectionsOfOne) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  };
}

/** A client waiting for an answer is silent because of us. */
function cutUnlessAnswering(this: ServerResponse, socket: Socket): void {
  const isOurs = this.req.complete && this.writableLength === 0;
  if (!isOurs) socket.destroy();
}

/** Accepts no new requests, waits for those in flight, and cuts off late ones. */
export async function finishRequests(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), finishTimeoutMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
