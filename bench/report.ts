import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";

/** What a run was done on, as a sentence. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" });
  const day = new Date().toISOString().slice(0, 10);
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memoryGb} GB, ${process.platform}, Node ${process.version}, commit ${commit.trim()}, ${day}.`;
}

export type Row = { subject: string; durations: number[]; seconds: number };

/** A table in Markdown, with its columns aligned as Biome and people like them. */
export function table(rows: Row[]): string {
  const cells = rows.map(({ subject, durations, seconds }) => {
    const sorted = durations.toSorted((a, b) => a - b);
    const at = (share: number) => ms(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
    return [subject, figure(durations.length / seconds), at(0.5), at(0.95), at(0.99)];
  });
  const all = [["", "requests/s", "p50", "p95", "p99"], ...cells];
  const widths = all[0]?.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = all;
  const rule = line(head.map((_, column) => "-".repeat(widths?.[column] ?? 0)));
  return [line(head), rule, ...body.map(line)].join("\n");
}

const figure = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString());

const ms = (value: number) => `${figure(value)} ms`;
