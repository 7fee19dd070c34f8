import { AdminHead } from "#app/admin/admin-head.tsx";
import { mailChanges } from "#app/admin/list-changes.ts";
import { LoadFailed } from "#app/admin/load-failed.tsx";
import { preserveListPost, revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { ListProblem } from "#app/admin/record-frame.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { mailList, mailWay } from "#app/platform/mail/mail-queue.ts";
import { countMails, listQueue } from "#app/platform/mail/queue.server.ts";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { ListSearch } from "#app/ui/list-search.tsx";
import { ListCount, Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/mail.ts";
import { handleSendAgain } from "./mail-again.server.ts";
import { SendFailedAgain, SendFailedAgainForm } from "./mail-again.tsx";
import { MailCounts } from "./mail-counts.tsx";
import { mailStatusLabel } from "./mail-state.tsx";
import { MailTable } from "./mail-table.tsx";
import { MailWayNote } from "./mail-way-note.tsx";

const path = "/admin/mail";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  const { db, settings } = context.get(appContext);
  const query = readListQuery(new URL(request.url).searchParams, mailList);
  const { mails, page } = await listQueue(db, query);
  const { ids, ...part } = page;
  return { query, mails, part, counts: await countMails(db), way: mailWay(settings.mail) };
}

export const action = ({ context, request }: Route.ActionArgs) => handleSendAgain(context, request);

export const clientMiddleware = [preserveListPost(mailChanges)];

export const shouldRevalidate = revalidateAfterConflict;

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { query, mails, part, counts, way } = loaderData;
  useResultToast(actionData);
  return (
    <>
      <AdminHead page={m.mail_outbox_title()} />
      <h1 className="text-2xl">{m.mail_outbox_title()}</h1>
      <p className="mt-1 max-w-prose text-sm text-muted">{m.mail_outbox_lead()}</p>
      <MailWayNote way={way} />
      <ListProblem answer={actionData} />
      <MailCounts counts={counts} current={query.status} />
      <ListSearch
        path={path}
        label={m.mail_outbox_search()}
        hint={m.mail_outbox_search_hint()}
        query={query}
        shape={mailList}
        filters={mailList.statuses.map((value) => ({ value, label: mailStatusLabel[value]() }))}
        sorts={[
          { value: "-created", label: m.mail_outbox_sort_newest() },
          { value: "created", label: m.mail_outbox_sort_oldest() },
        ]}
      >
        {counts.failed > 0 && <SendFailedAgain />}
      </ListSearch>
      <SendFailedAgainForm />
      <ListCount part={part} />
      <MailTable mails={mails} query={query} />
      <Pagination part={part} query={query} shape={mailList} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed page={m.mail_outbox_title()} />;
}
