import { useEffect, useState } from "react";

/**
 * The server's time by which a form offers days and hours, and says when somebody answers. The page says it as it was when it was
 * made, which may be long ago: it stood open overnight, or a cache or the phone kept it. So the
 * server is asked, and how far the phone's clock is off is heeded; without reception that clock is
 * taken for right.
 */
export function useNow(sent: Date): Date {
  const [now, setNow] = useState(sent);
  useEffect(() => {
    let aheadMs = 0;
    const follow = async () => {
      aheadMs = (await clockAheadMs()) ?? aheadMs;
      setNow(new Date(Date.now() - aheadMs));
    };
    const followIfSeen = () => {
      if (document.visibilityState === "visible") void follow();
    };
    void follow();
    document.addEventListener("visibilitychange", followIfSeen);
    return () => document.removeEventListener("visibilitychange", followIfSeen);
  }, []);
  return sent > now ? sent : now;
}

/** How far the clock of this device is ahead of the server's; null when the server does not answer. */
async function clockAheadMs(): Promise<number | null> {
  // Never from a cache: a page and its data may be.
  const answer = await fetch("/healthz", { method: "HEAD", cache: "no-store" }).catch(() => null);
  const serverMs = Date.parse(answer?.headers.get("Date") ?? "");
  if (Number.isNaN(serverMs)) return null;
  return Date.now() - serverMs;
}
