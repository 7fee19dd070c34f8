import { useFetcher } from "react-router";
import type { StaffAction } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import type { QueuedMail } from "#app/platform/mail/outbox.queries.server.ts";
import { mailActions } from "#app/platform/mail/outbox-list.ts";
import { Button } from "#app/ui/button.tsx";
import { type ActionResult, useResultToast } from "#app/ui/done-toast.tsx";

const path = "/admin/mail";

const again: StaffAction = {
  ...mailActions["send-again"],
  permission: "change",
  failed: m.mail_outbox_again_failed,
};

export const sendAgainActions = { again, "all-failed": again };

export const isUnsent = ({ status }: QueuedMail) => status !== "sent" && status !== "kept";

export function SendAgain({ mail: { id, status, toAddress } }: { mail: QueuedMail }) {
  const fetcher = useFetcher<ActionResult>();
  useResultToast(fetcher.data);
  const waits = status === "queued" || status === "held";
  const named = waits ? m.mail_outbox_now_named : m.mail_outbox_again_named;
  return (
    <fetcher.Form method="post" action={path}>
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="id" value={id} />
      <Button
        variant="quiet"
        busy={fetcher.state !== "idle"}
        aria-label={named({ address: toAddress })}
        className="px-3 whitespace-nowrap"
      >
        {waits ? m.mail_outbox_now() : m.mail_outbox_again()}
      </Button>
    </fetcher.Form>
  );
}

const formId = "send-failed-again";

export function SendFailedAgain() {
  return (
    <Button variant="secondary" form={formId} name="intent" value="all-failed">
      {m.mail_outbox_again_all()}
    </Button>
  );
}

export function SendFailedAgainForm() {
  const fetcher = useFetcher<ActionResult>();
  useResultToast(fetcher.data);
  return <fetcher.Form id={formId} method="post" action={path}></fetcher.Form>;
}
