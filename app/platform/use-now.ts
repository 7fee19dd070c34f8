import { useEffect, useState } from "react";

/**
 * The server's time for offering days and hours. A page may be old (left open, cached), so the
 * server is asked, and the phone's clock is corrected by the difference; offline the phone's clock
 * is used.
 */
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
