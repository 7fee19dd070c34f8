import { expect, test } from "vitest";
import { streamText } from "./stream-text.ts";

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
