import { Form } from "react-router";
import type { Device } from "#app/features/customers/device.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";
import { AccountSection } from "./account-section.tsx";
import { IntentButton } from "./intent-button.tsx";

type Session = { id: string; device: Device | null; lastSeenAt: Date; isThisOne: boolean };

/** The devices that are signed in, this one first, and the ways to sign the others out. */
export function Sessions({ sessions }: { sessions: Session[] }) {
  return (
    <AccountSection
      id="sessions"
      title={m.account_sessions()}
      text={m.account_sessions_text()}
      aside={
        sessions.length > 1 && (
          <Form method="post" preventScrollReset>
            <IntentButton intent="end-others" variant="danger">
              {m.account_sessions_end_others()}
            </IntentButton>
          </Form>
        )
      }
    >
      <ul className="mt-4">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </AccountSection>
  );
}

function SessionRow({ session: { id, device, lastSeenAt, isThisOne } }: { session: Session }) {
  const name = device ? m.account_device_on(device) : m.account_device_unknown();
  const date = formatDate(today(lastSeenAt), getLocale(), "long");
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-0">
      <div>
        <p>{name}</p>
        <p className="text-sm text-muted">{m.account_session_last_seen({ date })}</p>
      </div>
      {isThisOne ? (
        <Badge tone="green">{m.account_session_this()}</Badge>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <IntentButton
            intent="end-session"
            of={id}
            variant="quiet"
            aria-label={m.account_session_end_named({ device: name })}
          >
            {m.account_session_end()}
          </IntentButton>
        </Form>
      )}
    </li>
  );
}
