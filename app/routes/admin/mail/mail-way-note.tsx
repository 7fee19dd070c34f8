import { m } from "#app/paraglide/messages.js";
import type { MailWay } from "#app/platform/mail/mail-queue.ts";

/** How mail goes out, and from whom; for whoever wonders why it does not. */
export function MailWayNote({ way }: { way: MailWay }) {
  const facts = [
    [m.mail_outbox_way(), wayText(way)],
    [m.mail_outbox_from(), <bdi key="from">{way.from}</bdi>],
    [m.mail_outbox_workshop(), <bdi key="workshop">{way.workshop}</bdi>],
  ] as const;
  const isKept = !way.smtpHost && !way.webFormHost;
  return (
    <div className="my-6 rounded-lg border border-line px-5 py-4 text-sm">
      <dl className="grid gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {isKept && <p className="mt-2 text-yellow">{m.mail_outbox_setup()}</p>}
    </div>
  );
}

function wayText({ smtpHost: host, webFormHost: service }: MailWay): string {
  if (host && service) return m.mail_outbox_way_smtp_then_form({ host, service });
  if (host) return m.mail_outbox_way_smtp({ host });
  return service ? m.mail_outbox_way_form({ service }) : m.mail_outbox_way_kept();
}
