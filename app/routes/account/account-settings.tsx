import { m } from "#app/paraglide/messages.js";
import { ChevronEndIcon } from "#app/ui/account-icons.tsx";
import { Card, CardLink } from "#app/ui/card.tsx";

/** The ways to what of an account is seldom looked at. */
export function AccountSettings() {
  return (
    <section aria-labelledby="settings">
      <h2 id="settings" className="mb-8 text-2xl">
        {m.account_settings()}
      </h2>
      <ul className="grid gap-4">
        <Setting
          to="/profile/security"
          title={m.account_security()}
          text={m.account_security_text()}
        />
        <Setting to="/profile/data" title={m.account_data()} text={m.account_data_text()} />
      </ul>
    </section>
  );
}

function Setting({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <Card as="li" className="flex items-center justify-between gap-6">
      <div>
        <h3 className="text-lg">
          <CardLink to={to}>{title}</CardLink>
        </h3>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
      <ChevronEndIcon className="size-5 text-brass" />
    </Card>
  );
}
