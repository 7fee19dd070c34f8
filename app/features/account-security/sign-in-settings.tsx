import type { Device } from "#app/lib/device.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { InfoIcon } from "#app/ui/account-icons.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Question } from "#app/ui/question.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";

type Session = { id: string; device: Device | null; lastSeenAt: Date; isThisOne: boolean };

export function Sessions({ sessions }: { sessions: Session[] }) {
  return (
    <SettingsSection
      id="sessions"
      title={m.account_sessions()}
      text={m.account_sessions_text()}
      aside={
        sessions.length > 1 && (
          <Question
            intent="end-others"
            label={m.account_sessions_end_others()}
            text={m.account_sessions_end_text()}
          />
        )
      }
    >
      <ul className="mt-4">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </SettingsSection>
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
        <Question
          intent="end-session"
          of={id}
          title={m.account_session_end_named({ device: name })}
          label={m.account_session_end()}
          text={m.account_session_end_text()}
        />
      )}
    </li>
  );
}

/** Only customers have no password. */
const askForLink = `/forgot-password?${new URLSearchParams({ to: "/profile/security" })}`;

export function WaysToSignIn({
  page,
  passwordText = m.account_password_set(),
  hasPassword,
  hasSecondFactor,
}: {
  page: string;
  passwordText?: string;
  hasPassword: boolean;
  hasSecondFactor: boolean;
}) {
  return (
    <>
      <SettingsSection
        id="password"
        title={m.account_password()}
        text={hasPassword ? passwordText : m.account_password_unset()}
        aside={
          <ButtonLink variant="secondary" to={hasPassword ? `${page}/password` : askForLink}>
            {hasPassword ? m.account_password_change() : m.account_password_ask_link()}
          </ButtonLink>
        }
      />
      <SettingsSection
        id="second-factor"
        title={m.account_factor()}
        text={m.account_factor_text()}
        aside={
          <div className="flex flex-wrap items-center gap-4">
            <Badge tone={hasSecondFactor ? "green" : "yellow"}>
              {hasSecondFactor ? m.account_factor_on() : m.account_factor_off()}
            </Badge>
            <ButtonLink variant="secondary" to={`${page}/second-factor`}>
              {hasSecondFactor ? m.account_factor_manage() : m.account_factor_set_up()}
            </ButtonLink>
          </div>
        }
      />
    </>
  );
}

export function VerifyFirst() {
  return (
    <div className="mt-4 flex gap-3 rounded-md border border-yellow/50 bg-yellow/8 p-4 text-sm">
      <InfoIcon className="mt-0.5 text-yellow" />
      <p>
        {m.account_verify_first()}{" "}
        <TextLink to="/profile#email" className="whitespace-nowrap">
          {m.account_verify_go()}
        </TextLink>
      </p>
    </div>
  );
}
