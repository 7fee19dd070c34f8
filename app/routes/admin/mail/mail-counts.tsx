import { Link } from "react-router";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { mailList } from "#app/platform/mail/mail-queue.ts";
import { ToneSign } from "#app/ui/badge.tsx";
import type { MailStatus } from "#db/schema/enums.ts";
import { mailStatusLabel, mailTones } from "./mail-state.tsx";

/** How many mails there are in each status, each a way to them. */
export function MailCounts({
  counts,
  current,
}: {
  counts: Record<MailStatus, number>;
  current: MailStatus | null;
}) {
  return (
    <nav aria-label={m.mail_outbox_count_label()} className="mb-6">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {mailList.statuses.map((status) => (
          <li key={status}>
            <Link
              to={`/admin/mail?status=${status}`}
              aria-current={status === current ? "true" : undefined}
              preventScrollReset
              className="block rounded-lg border border-line bg-surface px-5 py-4 transition-colors hover:border-edge active:bg-ground aria-[current]:border-brass"
            >
              <span className="flex items-center gap-2 text-sm text-muted">
                <ToneSign tone={mailTones[status]} className="size-3 shrink-0" />
                {mailStatusLabel[status]()}
              </span>
              <span className="block text-2xl tabular-nums">{formatCount(counts[status])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
