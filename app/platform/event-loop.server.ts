/** Rounds of the event loop that work waits for people who arrive, so that it goes on in a flood as well. */
const mostRounds = 64;

/** Who waits for a turn of their own, first come first. */
const waiting: (() => void)[] = [];
let hasArrived = false;
let rounds = 0;

/**
 * Waits for a turn of the event loop that nobody else has asked for: however many ask, what came in
 * over the network is read between one and the next.
 */
export function ownTurn(): Promise<void> {
  return new Promise((begin) => {
    waiting.push(begin);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

/**
 * Notes that a connection was opened. Node.js accepts one in each round of its event loop: were there
 * work in each, the last of two hundred who come at once would wait for two hundred pieces of it.
 */
export function noteConnection(): void {
  hasArrived = true;
}

function giveTurn(): void {
  if (hasArrived && rounds < mostRounds) {
    hasArrived = false;
    rounds++;
    setImmediate(giveTurn);
    return;
  }
  rounds = 0;
  const begin = waiting.shift();
  if (waiting.length > 0) setImmediate(giveTurn);
  begin?.();
}
