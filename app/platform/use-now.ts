import { useEffect, useState } from "react";

/** A page may be old, so it asks the server for the time; offline the phone's clock counts. */
export function useNow(sent: Date): Date {
  const [now, setNow] = useState(sent);
  useEffect(() => {
    let aheadMs = 0;
    const follow = async () => {
      aheadMs = (await clockAheadMs()) ?? aheadMs;
      setNow(new Date(Date.now() - aheadMs));
    };
    const followIfVisible = () => {
      if (document.visibilityState === "visible") void follow();
    };
    void follow();
    document.addEventListener("visibilitychange", followIfVisible);
    return () => document.removeEventListener("visibilitychange", followIfVisible);
  }, []);
  return sent > now ? sent : now;
}

async function clockAheadMs(): Promise<number | null> {
  const answer = await fetch("/healthz", { method: "HEAD", cache: "no-store" }).catch(() => null);
  const serverMs = Date.parse(answer?.headers.get("Date") ?? "");
  if (Number.isNaN(serverMs)) return null;
  return Date.now() - serverMs;
}
