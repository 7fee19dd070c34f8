import { expect, test } from "vitest";
import { csvFile, streamText } from "./csv.server.ts";

async function written(...cells: string[]): Promise<string> {
  async function* batches() {
    yield cells;
  }
  const columns = [{ heading: "Message", value: (cell: string) => cell }];
  return csvFile({ name: "messages", columns, batches: batches() }).text();
}

test("a message of several lines is one cell, whatever its lines begin with", async () => {
  expect(await written("x\n=cmd|' /C calc'!A0")).toBe(`Message\r\n"x\n=cmd|' /C calc'!A0"\r\n`);
  expect(await written("x\r=1+1")).toBe('Message\r\n"x\r=1+1"\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1+1", "\u200f=1+1", "\n=1", "＝1+1"])(
  "what looks like a formula, %j, stays the text that somebody typed",
  async (typed) => {
    const [, cell] = (await written(typed)).split("\r\n");
    expect(cell?.replaceAll('"', "")).toBe(`'${typed}`);
  },
);

test("nothing is read from the database before what was read has gone to the browser", async () => {
  let read = 0;
  async function* batches() {
    while (read < 100) yield [`message ${read++}`];
  }
  const columns = [{ heading: "Message", value: (cell: string) => cell }];
  const { body } = csvFile({ name: "messages", columns, batches: batches() });
  const reader = body?.getReader();
  for (let part = 0; part < 3; part++) await reader?.read();
  expect(read).toBeLessThan(6);
  await reader?.cancel();
  expect(read).toBeLessThan(6);
});

test("a long file comes whole, and whatever else waits has its turn between its parts", async () => {
  const parts = Array.from({ length: 20 }, (_, part) => `part ${part}\n`);
  async function* texts() {
    yield* parts;
  }
  let turns = 0;
  const count = () => {
    turns++;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  const whole = await new Response(streamText(texts())).text();
  clearImmediate(waiting);
  expect(whole).toBe(parts.join(""));
  expect(turns).toBeGreaterThanOrEqual(parts.length);
});
