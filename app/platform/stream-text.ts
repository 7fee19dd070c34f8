import { setImmediate as turnOfOthers } from "node:timers/promises";

/**
 * The body of an answer, written as it is read: asked for the next text once the one before has gone.
 * Between two texts whatever else waits in this process has its turn.
 */
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
