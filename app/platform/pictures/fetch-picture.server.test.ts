import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxPictureBytes } from "#app/lib/uploaded-picture.ts";
import { fetchPicture, isPublicAddress, type Reach } from "./fetch-picture.server.ts";

const answers: Record<string, (response: ServerResponse) => void> = {
  "/picture": (response) => response.end("a picture"),
  "/moved": (response) => response.writeHead(302, { Location: "/picture" }).end(),
  "/round": (response) => response.writeHead(301, { Location: "/round" }).end(),
  "/inside": (response) => response.writeHead(302, { Location: "http://10.0.0.1/" }).end(),
  "/file": (response) => response.writeHead(302, { Location: "file:///etc/passwd" }).end(),
  "/nowhere": (response) => response.writeHead(302).end(),
  "/heavy": (response) =>
    response.writeHead(200, { "Content-Length": maxPictureBytes + 1 }).write("x"),
  "/endless": (response) => {
    const part = Buffer.alloc(1024 * 1024);
    const more = () => void (!response.destroyed && response.write(part, more));
    more();
  },
  "/other-protocol": (response) => {
    response.socket?.write(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
    );
  },
  "/cut": (response) => {
    response.writeHead(200, { "Content-Length": 999 }).write("x");
    setTimeout(() => response.destroy(), 50);
  },
};
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(String(request.url));
  const answer = answers[String(request.url)];
  if (answer) answer(response);
  else response.writeHead(404).end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const here: Reach = { allows: (address) => address === "127.0.0.1", ports: null };

async function fetched(path: string) {
  const answer = await fetchPicture(`http://127.0.0.1:${port}${path}`, here);
  return answer.ok ? Buffer.from(answer.bytes).toString() : answer.reason;
}

test("a picture is fetched, also from where its address leads on to", async () => {
  expect(await fetched("/picture")).toBe("a picture");
  expect(await fetched("/moved")).toBe("a picture");
});

test("a name is followed to its address", async () => {
  const answer = await fetchPicture(`http://localhost:${port}/picture`, {
    ...here,
    allows: (address) => ["127.0.0.1", "::1"].includes(address),
  });
  expect(answer.ok).toBe(true);
});

test("what is not there, leads in a circle or breaks off is not found", async () => {
  for (const path of ["/missing", "/round", "/cut", "/nowhere", "/other-protocol"]) {
    expect(await fetched(path), path).toBe("not-found");
  }
  expect(await fetchPicture("http://no-such-host.invalid/x.jpg")).toMatchObject({ ok: false });
});

test("what is too heavy is left, whether it says so or never ends", async () => {
  expect(await fetched("/heavy")).toBe("too-heavy");
  expect(await fetched("/endless")).toBe("too-heavy");
});

test("an address that leads on into the own network is not followed there", async () => {
  expect(await fetched("/inside")).toBe("not-public");
  expect(await fetched("/file")).toBe("no-address");
});

test("only addresses of the web are asked", async () => {
  for (const address of [
    "",
    "x",
    "file:///etc/passwd",
    "data:image/png;base64,AA",
    "ftp://a.b/c",
  ]) {
    expect(await fetchPicture(address)).toEqual({ ok: false, reason: "no-address" });
  }
});

test("nothing is asked that only this machine can reach, however it is written", async () => {
  asked.length = 0;
  for (const host of [
    ...["127.0.0.1", "localhost", "2130706433", "0x7f.1", "0", "[::1]", "[::ffff:127.0.0.1]"],
    ...["127.0.0.1.", "169.254.169.254", "[fd00:ec2::254]", "10.0.0.1", "user:word@127.0.0.1"],
  ]) {
    const answer = await fetchPicture(`http://${host}/latest/meta-data`);
    expect(answer, host).toEqual({ ok: false, reason: "not-public" });
  }
  expect(await fetchPicture(`http://127.0.0.1:${port}/picture`)).toMatchObject({ ok: false });
  expect(asked).toEqual([]);
});

test("other ports than those of the web are not asked", async () => {
  expect(await fetchPicture("http://1.1.1.1:22/")).toEqual({ ok: false, reason: "not-public" });
});

test.each([
  ...["127.0.0.1", "0.0.0.0", "10.1.2.3", "172.31.255.255", "192.168.1.1", "100.64.0.1"],
  ...["169.254.169.254", "224.0.0.1", "255.255.255.255", "::1", "::", "::ffff:127.0.0.1"],
  ...["::ffff:7f00:1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "fd00:ec2::254"],
  ...["fe80::1", "ff02::1", "localhost", ""],
])("%s is not asked: it is not of the public web", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])(
  "%s may be asked",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
