import { useEffect, useState } from "react";

const mayBeBehindMs = 60_000;

/**
 * The time by which a form offers days and hours: the server's, or the browser's once the page is
 * older, because it stood open overnight or was kept for reading without a signal.
 */
export function useNow(sent: Date): Date {
  const [now, setNow] = useState(sent);
  useEffect(() => {
    const follow = () =>
      setNow((before) => (Date.now() - before.getTime() > mayBeBehindMs ? new Date() : before));
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, []);
  return sent > now ? sent : now;
}
