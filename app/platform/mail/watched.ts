import type { Log } from "#app/platform/log.ts";
import { codesOf, MailRefused, type MailTransport } from "./transport.ts";

/**
 * Says in the log when a way of sending mail does not work, once for each reason, and when it works
 * again. What concerns one mail alone is said when that is given up.
 */
export function withHealthLog(transport: MailTransport, log: Log): MailTransport {
  const via = transport.name;
  /** Of one outage: a server on its way out fails in several ways by turns. */
  const reasons = new Set<string>();
  return {
    name: via,
    async send(mail) {
      try {
        await transport.send(mail);
      } catch (error) {
        const reason = codesOf(error);
        if (!(error instanceof MailRefused) && !reasons.has(reason)) {
          log.warn("mail does not go out", { via, reason });
          reasons.add(reason);
        }
        throw error;
      }
      if (reasons.size > 0) log.info("mail goes out again", { via });
      reasons.clear();
    },
  };
}
