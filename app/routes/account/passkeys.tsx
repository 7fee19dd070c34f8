import { Form } from "react-router";
import { VerifyFirst } from "#app/features/account-security/sign-in-settings.tsx";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import { AddPasskey } from "./add-passkey.tsx";

type Passkey = { id: string; name: string | null; createdAt: Date };

/** The devices that sign in without a password. */
export function Passkeys({ passkeys, isVerified }: { passkeys: Passkey[]; isVerified: boolean }) {
  return (
    <SettingsSection
      id="passkeys"
      title={m.account_passkeys()}
      text={m.account_passkeys_text()}
      aside={isVerified && <AddPasskey />}
    >
      {!isVerified && <VerifyFirst />}
      <ul className="mt-4 empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
    </SettingsSection>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt } }: { passkey: Passkey }) {
  const shown = name ?? m.account_passkey_unnamed();
  const date = formatDate(today(createdAt), getLocale(), "long");
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <bdi>{shown}</bdi>
        </p>
        <p className="text-sm text-muted">{m.account_passkey_added_at({ date })}</p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <IntentButton
          intent="remove-passkey"
          of={id}
          variant="quiet"
          aria-label={m.account_passkey_remove_named({ name: shown })}
        >
          {m.account_passkey_remove()}
        </IntentButton>
      </Form>
    </li>
  );
}
