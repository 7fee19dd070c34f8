import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";

/**
 * One line per file and project. At the very end, which is what a log keeps, the journeys that
 * failed with their reasons, also those that passed when they were tried again.
 */
export default class Journeys implements Reporter {
  readonly #files = new Map<string, { tests: number; left: number; ms: number }>();
  readonly #failed = new Set<TestCase>();

  onBegin(_: FullConfig, suite: Suite) {
    for (const [name, tests] of Map.groupBy(suite.allTests(), fileOf)) {
      this.#files.set(name, { tests: tests.length, left: tests.length, ms: 0 });
    }
  }

  onTestEnd(test: TestCase, { duration, error, retry, status }: TestResult) {
    if (error) this.#failed.add(test);
    const file = this.#files.get(fileOf(test));
    if (!file) return;
    file.ms += duration;
    if (status === test.expectedStatus || retry === test.retries) file.left--;
    if (file.left > 0) return;
    console.log(`${fileOf(test)}  ${file.tests} in ${(file.ms / 1000).toFixed(1)} s`);
  }

  onEnd() {
    for (const test of this.#failed) {
      const verdict = test.ok() ? "passed when tried again" : "FAILED";
      console.error(`${verdict}: ${test.titlePath().filter(Boolean).join(" › ")}`);
      for (const { error } of test.results) {
        const reason = stripVTControlCharacters(error?.message ?? "").split("\n");
        for (const line of reason.filter((each) => each.trim()).slice(0, 6)) {
          console.error(`   ${line}`);
        }
      }
    }
  }
}

/** With the project before it, as in `phone › cart.spec.ts`. */
const fileOf = (test: TestCase) => test.titlePath().slice(1, 3).join(" › ");
