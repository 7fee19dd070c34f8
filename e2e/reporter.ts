import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";

/** One line per file and project, and each journey that failed, with its reason. */
export default class Journeys implements Reporter {
  readonly #files = new Map<string, { tests: number; left: number; ms: number }>();

  onBegin(_: FullConfig, suite: Suite) {
    for (const [name, tests] of Map.groupBy(suite.allTests(), fileOf)) {
      this.#files.set(name, { tests: tests.length, left: tests.length, ms: 0 });
    }
  }

  onTestEnd(test: TestCase, { duration, error }: TestResult) {
    if (error) {
      console.error(`FAILED: ${test.titlePath().filter(Boolean).join(" › ")}`);
      console.error(stripVTControlCharacters(error.message ?? ""));
    }
    const file = this.#files.get(fileOf(test));
    if (!file) return;
    file.ms += duration;
    file.left--;
    if (file.left > 0) return;
    console.log(`${fileOf(test)}  ${file.tests} in ${(file.ms / 1000).toFixed(1)} s`);
  }
}

/** With the project before it, as in `phone › cart.spec.ts`. */
const fileOf = (test: TestCase) => test.titlePath().slice(1, 3).join(" › ");
