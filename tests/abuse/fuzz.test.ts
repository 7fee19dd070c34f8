import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "./ask.ts";
import { type Attempt, attemptsOf } from "./asks.ts";
import { faultsOf, maxMs } from "./oracle.ts";
import { takeStock } from "./stock.ts";
import type { Stock } from "./texts.ts";
import { startWorld, type World } from "./world.ts";

/** As long as it may take in `npm test`; `npm run fuzz` gives it longer, and another seed. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 50);
const isLong = process.env.FUZZ_SECONDS !== undefined;
const seed = Number(process.env.FUZZ_SEED ?? (isLong ? Date.now() & 0x7fffffff : 20261122));

let world: World;
let stock: Stock;
beforeAll(async () => {
  world = await startWorld();
  stock = await takeStock(world);
});
afterAll(() => world.site.stop());

const asText = ({ body, ...rest }: Attempt) =>
  JSON.stringify({ ...rest, body: body && Buffer.from(body).toString("latin1").slice(0, 2_000) });

test(
  "no request makes the server fail, tell of its insides, lead away or wait",
  async () => {
    let asked = 0;
    const statuses = new Map<number, number>();
    const hold = fc.asyncProperty(attemptsOf(stock), async (attempt) => {
      await world.heal();
      world.site.lines.length = 0;
      const answer = await send(stock.url, attempt, maxMs * 3);
      asked += 1;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const errors = world.site.lines.filter((line) => line.includes('"level":"error"'));
      const isStaff = attempt.as === "staff" || attempt.as === "admin";
      const faults = faultsOf(attempt, answer, { isStaff, errors });
      if (faults.length > 0) throw new Error(faults.join("\n"));
    });
    console.log(`fuzz: seed ${seed}, ${seconds} s, ${stock.forms.length} forms`);
    const outcome = await fc.check(hold, {
      seed,
      numRuns: 1_000_000,
      interruptAfterTimeLimit: seconds * 1_000,
      markInterruptAsFailure: false,
    });
    console.log(`fuzz: ${asked} requests`, Object.fromEntries([...statuses].sort()));
    const { counterexample, errorInstance } = outcome;
    const found = counterexample && `${asText(counterexample[0])}\n${errorInstance}`;
    expect(found, `repeat it with FUZZ_SEED=${seed}`).toBeNull();
    expect(asked).toBeGreaterThan(100);
  },
  (seconds + 120) * 1_000,
);
