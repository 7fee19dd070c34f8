import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Says once more at the very end which journeys failed and why: the end is what a log keeps. */
export default class Failures implements Reporter {
  readonly #names: string[] = [];
  readonly #reasons: string[] = [];

  onTestEnd(test: TestCase, { error }: TestResult) {
    if (test.ok() || !error) return;
    const name = test.titlePath().filter(Boolean).join(" › ");
    const reason = stripVTControlCharacters(error.message ?? "").split("\n");
    const lines = [name, ...reason.filter((line) => line.trim()).slice(0, 6)];
    this.#names.push(name);
    this.#reasons.push(lines.join("\n   "));
  }

  onEnd() {
    for (const line of [...this.#reasons, "", ...this.#names]) console.error(line);
  }
}
