import type { Log } from "#app/platform/log.ts";
import { codesOf, MailRefused, type MailTransport } from "./transport.ts";

/**
 * Says in the log when a way of sending mail does not work, once for each reason, and when it works
 * again. What concerns one mail alone is said when that is given up.
 */
export function watched(transport: MailTransport, log: Log): MailTransport {
  const via = transport.name;
  let trouble: string | null = null;
  return {
    name: via,
    async send(mail) {
      try {
        await transport.send(mail);
      } catch (error) {
        const reason = codesOf(error);
        if (!(error instanceof MailRefused) && reason !== trouble) {
          log.warn("mail does not go out", { via, reason });
          trouble = reason;
        }
        throw error;
      }
      if (trouble) log.info("mail goes out again", { via });
      trouble = null;
    },
  };
}
