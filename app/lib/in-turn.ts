/** Runs what it is given one after the other, in the order in which it was asked. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    // After one that failed comes the next as well; the failure is for who asked for it.
    const turn = last.then(run, run);
    last = turn;
    return turn;
  };
}
