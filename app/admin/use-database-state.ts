import { useCallback, useEffect, useState } from "react";
import type { DatabaseState } from "#app/features/dashboard/diagnostic.ts";

export type ShownState = DatabaseState["state"] | "checking";

const retryMs = 5_000;

/**
 * Whether the database answers: as rendered, then asked again while it does not, and whenever
 * somebody returns to an open page.
 */
export function useDatabaseState(rendered: DatabaseState["state"]) {
  const [state, setState] = useState<ShownState>(rendered);
  const check = useCallback(async () => {
    // A connection that was fine a moment ago disables no button while it is checked.
    setState((current) => (current === "connected" ? current : "checking"));
    setState(await askState());
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

async function askState(): Promise<DatabaseState["state"]> {
  try {
    const answer = await fetch("/admin/status");
    const { state } = (await answer.json()) as DatabaseState;
    return state;
  } catch {
    return "error";
  }
}
