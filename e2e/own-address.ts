import { once } from "node:events";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { test as base } from "./fixtures.ts";

/**
 * For journeys whose service worker posts. Playwright gives its requests no header, and the server
 * counts them by address: a proxy of each test's own adds what all of its requests have.
 */
export const test = base.extend({
  proxy: async ({ extraHTTPHeaders }, use) => {
    const proxy = createServer((asked, answer) => {
      const { url = "", method } = asked;
      const headers = { ...asked.headers, ...extraHTTPHeaders };
      const passed = request(url, { method, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      passed.on("error", () => answer.destroy());
      asked.pipe(passed);
    });
    // What a test asks itself goes through a tunnel.
    proxy.on("connect", ({ url = "" }, socket) => {
      const { hostname, port } = new URL(`http://${url}`);
      const tunnel = connect(Number(port), hostname, () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        socket.pipe(tunnel).pipe(socket);
      });
      tunnel.on("error", () => socket.destroy());
      socket.on("error", () => tunnel.destroy());
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
    const { port } = proxy.address() as AddressInfo;
    await use({ server: `http://127.0.0.1:${port}` });
    proxy.closeAllConnections();
    proxy.close();
  },
});

export { expect } from "@playwright/test";
