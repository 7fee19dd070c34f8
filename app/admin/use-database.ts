import { createContext, useCallback, useContext, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { DatabaseState } from "#app/features/dashboard/diagnostic.ts";
import { askServer } from "./ask-server.ts";

const calmMs = 20_000;
const unavailableMs = 3_000;

type Rendered = { database: DatabaseState };

export type DatabaseView = Rendered & { readAt: string };

export const DatabaseContext = createContext<DatabaseState>({ state: "connected" });

export const useDatabase = () => useContext(DatabaseContext);

/** The page is read again when the database returns, never when it goes away: typed text stays. */
export function useWatchedDatabase(view: Rendered) {
  const { revalidate } = useRevalidator();
  const [heard, setHeard] = useState<Rendered & { since: Rendered }>();
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
  const answer = await askServer<DatabaseState>("/admin/status");
  // Our own server does not answer either, for example during a restart.
  return typeof answer === "object" ? answer : { state: "error", cause: "unreachable" };
}
