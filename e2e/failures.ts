import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Says once more at the very end which journeys failed and why: the end is what a log keeps. */
export default class Failures implements Reporter {
  readonly #failures: string[] = [];

  onTestEnd(test: TestCase, { error }: TestResult) {
    if (test.ok() || !error) return;
    const reason = stripVTControlCharacters(error.message ?? "").split("\n");
    const lines = [test.titlePath().join(" "), ...reason.filter((line) => line.trim()).slice(0, 8)];
    this.#failures.push(lines.join("\n   "));
  }

  onEnd() {
    for (const failure of this.#failures) console.error(failure);
  }
}
