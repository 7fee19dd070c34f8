import { setImmediate as turnOfOthers } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { clockOfMinutes, minutesNow, today } from "#app/lib/time.ts";

export type CsvColumn<Row> = { heading: string; value(row: Row): string | number };

/** Words for the rows of a file, which are sent after the language of the request is forgotten. */
export const wordsNow = <Word extends string>(words: Record<Word, () => string>) =>
  Object.fromEntries(
    Object.entries<() => string>(words).map(([word, text]) => [word, text()]),
  ) as Record<Word, string>;

/** With a byte order mark; text that looks like a formula stays text. */
export function csvFile<Row>({
  name,
  columns,
  batches,
}: {
  name: string;
  columns: CsvColumn<Row>[];
  batches: AsyncIterable<Row[]> | Row[][];
}): Response {
  async function* lines() {
    yield stringify([columns.map(({ heading }) => heading)], { ...options, bom: true });
    for await (const rows of batches) {
      yield stringify(
        rows.map((row) => columns.map((column) => asText(column.value(row)))),
        options,
      );
    }
  }
  return new Response(streamText(lines()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

const batchSize = 1000;

/** Rows in batches, each read after the last row of the one before. */
export async function* readBatches<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last, batchSize);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1);
  }
}

const options = {
  escape_formulas: true,
  record_delimiter: "windows",
  // Otherwise a lone line break would not be quoted.
  quote_record_delimiter: true,
} as const;

const hiddenFormula = /^[\s\p{Cf}]+[=+\-@＝＋－＠]/u;

const asText = (value: string | number) =>
  typeof value === "string" && hiddenFormula.test(value) ? `'${value}` : value;

export function csvInstant(at: Date): string {
  return `${today(at)} ${clockOfMinutes(minutesNow(at))}`;
}

export function streamText(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      await turnOfOthers();
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
