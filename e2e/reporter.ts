import { stripVTControlCharacters } from "node:util";
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from "@playwright/test/reporter";

/** One line per file and project that passed, and each journey that failed, with all that is known. */
export default class Journeys implements Reporter {
  readonly #files = new Map<string, { tests: number; left: number; ms: number; failed: boolean }>();
  #passed = 0;

  onBegin(_: FullConfig, suite: Suite) {
    for (const [name, tests] of Map.groupBy(suite.allTests(), fileOf)) {
      this.#files.set(name, { tests: tests.length, left: tests.length, ms: 0, failed: false });
    }
  }

  onTestEnd(test: TestCase, { duration, status, errors }: TestResult) {
    const isFailed = status !== "passed" && status !== "skipped";
    if (isFailed) console.error(`FAILED: ${test.titlePath().filter(Boolean).join(" › ")}`);
    if (status === "passed") this.#passed++;
    for (const { message = "", stack = message, snippet = "" } of errors) {
      console.error(stripVTControlCharacters(`${stack}\n${snippet}\n`));
    }
    const file = this.#files.get(fileOf(test));
    if (!file) return;
    file.ms += duration;
    file.left--;
    if (isFailed) file.failed = true;
    if (file.left > 0 || file.failed) return;
    console.log(` ✓ ${fileOf(test)} (${file.tests} tests) ${file.ms}ms`);
  }

  onError({ message = "", stack = message }: TestError) {
    console.error(stripVTControlCharacters(stack));
  }

  onEnd() {
    console.log(`${this.#passed} passed`);
  }
}

/** With the project before it, as in `phone › cart.spec.ts`. */
const fileOf = (test: TestCase) => test.titlePath().slice(1, 3).join(" › ");
