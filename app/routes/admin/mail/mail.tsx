import { Link } from "react-router";
import * as z from "zod/mini";
import { defineAction, handleListPost } from "#app/admin/action.server.ts";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { ListProblem } from "#app/admin/list-problem.tsx";
import { mailStatusLabel, mailTones } from "#app/admin/mail-state.tsx";
import { preserveListPost, revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import {
  countMails,
  listQueue,
  sendAgain,
  sendFailedAgain,
} from "#app/platform/mail/outbox.queries.server.ts";
import { type MailWay, mailList, mailWay } from "#app/platform/mail/outbox-list.ts";
import { ToneSign } from "#app/ui/badge.tsx";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { ListSearch } from "#app/ui/list-search.tsx";
import { ListCount, Pagination } from "#app/ui/pagination.tsx";
import type { MailStatus } from "#db/schema/enums.ts";
import type { Route } from "./+types/mail.ts";
import { MailTable, SendFailedAgain, sendAgainActions } from "./mail-table.tsx";

const path = "/admin/mail";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = await requireStaff(context, "read");
  const query = readListQuery(url.searchParams, mailList);
  const { mails, page } = await listQueue(db, query);
  const { ids, ...part } = page;
  return { query, mails, part, counts: await countMails(db), way: mailWay(settings.mail) };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  handleListPost(context, request, {
    again: defineAction({
      ...sendAgainActions.again,
      schema: z.object({ id: z.string() }),
      async run(app, { id: mailId, actorId }) {
        const sent = await sendAgain(app, { mailId, actorId });
        if (!sent) return { problem: m.mail_outbox_not_again() };
        return { done: { text: m.mail_outbox_queued_again() } };
      },
    }),
    "all-failed": defineAction({
      ...sendAgainActions["all-failed"],
      schema: z.object({}),
      async run(app, { actorId }) {
        const count = await sendFailedAgain(app, { actorId });
        if (count === 0) return { problem: m.mail_outbox_none_failed() };
        return { done: { text: m.mail_outbox_all_queued_again({ count }) } };
      },
    }),
  });

export const clientMiddleware = [preserveListPost(sendAgainActions)];

export const shouldRevalidate = revalidateAfterConflict;

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { query, mails, part, counts, way } = loaderData;
  useResultToast(actionData);
  return (
    <>
      <AdminHeading
        title={m.mail_outbox_title()}
        lead={m.mail_outbox_lead()}
        action={<MailCounts counts={counts} current={query.status} />}
      />
      <ListProblem answer={actionData} />
      <ListSearch
        path={path}
        label={m.mail_outbox_search()}
        hint={m.mail_outbox_search_hint()}
        query={query}
        shape={mailList}
        filters={mailList.statuses.map((value) => ({ value, label: mailStatusLabel[value]() }))}
        sorts={[
          { value: "-created", label: m.ui_sort_newest() },
          { value: "created", label: m.ui_sort_oldest() },
        ]}
      >
        {counts.failed > 0 && <SendFailedAgain />}
      </ListSearch>
      <ListCount part={part} />
      <MailTable mails={mails} query={query} />
      <Pagination part={part} query={query} shape={mailList} />
      <MailWayNote way={way} />
    </>
  );
}

function MailCounts({
  counts,
  current,
}: {
  counts: Record<MailStatus, number>;
  current: MailStatus | null;
}) {
  return (
    <nav
      aria-label={m.mail_outbox_count_label()}
      className="max-w-full overflow-x-auto [scrollbar-width:none]"
    >
      <ul className="flex gap-2">
        {mailList.statuses.map((status) => (
          <li key={status}>
            <Link
              to={`/admin/mail?status=${status}`}
              aria-current={status === current ? "true" : undefined}
              preventScrollReset
              className="flex min-h-11 items-center gap-2 rounded-md border border-line bg-surface px-3 text-sm whitespace-nowrap text-muted transition-colors hover:border-edge focus-visible:-outline-offset-2 active:bg-ground aria-[current]:border-brass"
            >
              <ToneSign tone={mailTones[status]} className="size-3 shrink-0" />
              {mailStatusLabel[status]()}
              <span className="text-ivory tabular-nums">{formatCount(counts[status])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MailWayNote({ way }: { way: MailWay }) {
  const facts = [
    [m.mail_outbox_way(), wayText(way)],
    [m.mail_outbox_from(), <bdi key="from">{way.from}</bdi>],
    [m.mail_outbox_workshop(), <bdi key="workshop">{way.workshop}</bdi>],
  ] as const;
  const isKept = !way.smtpHost && !way.webFormHost;
  return (
    <div className="mt-6 rounded-lg border border-line px-5 py-4 text-sm">
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
