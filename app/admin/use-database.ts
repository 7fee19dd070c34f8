import { createContext, useCallback, useContext, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { DatabaseState } from "#app/features/dashboard/diagnostic.ts";

const calmMs = 20_000;
const unavailableMs = 3_000;

export type DatabaseView = { database: DatabaseState; readAt: string };

export const DatabaseContext = createContext<DatabaseState>({ state: "connected" });

export const useDatabase = () => useContext(DatabaseContext);

/** The page is read again when the database returns, never when it goes away: typed text stays. */
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
    // Our own server does not answer either, for example during a restart.
    return { state: "error", cause: "unreachable" };
  }
}

export type ShownState = DatabaseState["state"] | "checking";

const retryMs = 5_000;

/** Asked again while the database does not answer, and when somebody returns to the page. */
export function useDatabaseState(rendered: DatabaseState["state"]) {
  const [state, setState] = useState<ShownState>(rendered);
  const check = useCallback(async () => {
    // A connection that was fine a moment ago disables no button while it is checked.
    setState((current) => (current === "connected" ? current : "checking"));
    setState((await askDatabaseState()).state);
  }, []);

  useEffect(() => {
    if (state === "connected" || state === "checking") return;
    const timer = setTimeout(check, retryMs);
    return () => clearTimeout(timer);
  }, [state, check]);

  useEffect(() => {
    const checkIfVisible = () => document.visibilityState === "visible" && check();
    document.addEventListener("visibilitychange", checkIfVisible);
    addEventListener("online", check);
    return () => {
      document.removeEventListener("visibilitychange", checkIfVisible);
      removeEventListener("online", check);
    };
  }, [check]);

  return { state, check };
}
