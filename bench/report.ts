import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import type { ProcessorMs } from "./installation.ts";

export function describeMachine(): string {
  const [cpu] = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" });
  const day = new Date().toISOString().slice(0, 10);
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memoryGb} GB, ${process.platform}, Node ${process.version}, commit ${commit.trim()}, ${day}.`;
}

export type Row = {
  subject: string;
  durations: number[];
  seconds: number;
  computed: ProcessorMs;
  goal: string;
};

export function table(rows: Row[]): string {
  const cells = rows.map(({ subject, durations, seconds, computed, goal }) => {
    const at = quantilesOf(durations);
    const each = ({ server, database }: ProcessorMs) =>
      [server, ...(database > 0 ? [database] : [])].map((value) =>
        (value / durations.length).toFixed(2),
      );
    return [
      ...[subject, figure(durations.length / seconds)],
      ...[ms(at(0.5)), ms(at(0.95)), ms(at(0.99))],
      ...[`${each(computed).join(" + ")} ms`, goal],
    ];
  });
  const head = ["", "requests/s", "p50", "p95", "p99", "processor", "goal"];
  return markdownTable([head, ...cells]);
}

function markdownTable(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  const rule = line(head.map((_, column) => "-".repeat(widths?.[column] ?? 0)));
  return [line(head), rule, ...body.map(line)].join("\n");
}

export function quantilesOf(durations: number[]): (share: number) => number {
  const sorted = durations.toSorted((a, b) => a - b);
  const last = sorted.length - 1;
  return (share) => sorted[Math.min(Math.floor(sorted.length * share), last)] ?? Number.NaN;
}

const figure = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString());

export const ms = (value: number) => `${figure(value)} ms`;
