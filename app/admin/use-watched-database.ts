import { createContext, useCallback, useContext, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { DatabaseState } from "#app/features/dashboard/diagnostic.ts";

const calmMs = 20_000;
const unavailableMs = 3_000;

/** What the page knows of the database, and when it was read from it. */
export type DatabaseView = { database: DatabaseState; readAt: string };

/** What the banner says at this moment, for the page below it. */
export const DatabaseContext = createContext<DatabaseState>({ state: "connected" });

export const useDatabase = () => useContext(DatabaseContext);

/**
 * The state of the database, asked for again and again while the page is seen. When it comes back
 * the page is read anew; when it goes away nothing is, so that what was typed stays.
 */
export function useWatchedDatabase(view: DatabaseView) {
  const { revalidate } = useRevalidator();
  const [heard, setHeard] = useState<{ since: DatabaseView; database: DatabaseState }>();
  const [isTesting, setTesting] = useState(false);
  const database = heard?.since === view ? heard.database : view.database;
  const isWell = database.state === "connected";

  const ask = useCallback(async () => {
    const answer = await askDatabaseState();
    setHeard({ since: view, database: answer });
    if (answer.state === "connected" && !isWell) await revalidate();
    return answer;
  }, [view, isWell, revalidate]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const askAgain = async () => {
      if (!document.hidden) await ask();
      wait();
    };
    const wait = () => {
      timer = setTimeout(askAgain, isWell ? calmMs : unavailableMs);
    };
    wait();
    return () => {
      clearTimeout(timer);
    };
  }, [ask, isWell]);

  async function retry() {
    setTesting(true);
    const { state } = await ask();
    if (state === "connected" && isWell) await revalidate();
    setTesting(false);
  }
  return { database, isTesting, retry };
}

async function askDatabaseState(): Promise<DatabaseState> {
  try {
    const answer = await fetch("/admin/status");
    return await answer.json();
  } catch {
    // Not even our own server answers, as while it restarts.
    return { state: "error", cause: "unreachable" };
  }
}
