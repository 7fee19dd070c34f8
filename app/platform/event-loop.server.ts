/** Work yields at most this many rounds, so that it continues under a flood of connections. */
const mostRounds = 64;

const waiting: (() => void)[] = [];
let hasArrived = false;
let rounds = 0;

/** Resolves in a turn of its own, so that network input is read between two pieces of work. */
export function ownTurn(): Promise<void> {
  return new Promise((begin) => {
    waiting.push(begin);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

/** Node.js accepts one connection per round, so work in each round would delay the last of many. */
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
