import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";

/**
 * One line per file and project. At the very end, which is what a log keeps, the journeys that
 * failed with their reasons, also those that passed when they were tried again.
 */
export default class Journeys implements Reporter {
  readonly #files = new Map<string, TestCase[]>();
  readonly #failed = new Set<TestCase>();

  onBegin(_: FullConfig, suite: Suite) {
    for (const test of suite.allTests()) {
      this.#files.set(fileOf(test), [...(this.#files.get(fileOf(test)) ?? []), test]);
    }
  }

  onTestEnd(test: TestCase, { error }: TestResult) {
    if (error) this.#failed.add(test);
    const tests = this.#files.get(fileOf(test)) ?? [];
    const isOver = (each: TestCase) => each.results.length > each.retries || each.ok();
    if (!tests.every((each) => each.results.length > 0 && isOver(each))) return;
    const results = tests.flatMap((each) => each.results);
    const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
    console.log(`${fileOf(test)}  ${tests.length} in ${seconds.toFixed(1)} s`);
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
