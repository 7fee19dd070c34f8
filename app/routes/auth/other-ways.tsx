import { m } from "#app/paraglide/messages.js";
import { useInstallation } from "#app/platform/use-brand.ts";
import { MailIcon } from "#app/ui/account-icons.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useAuthPlace } from "./auth-place.ts";
import { PasskeyButton } from "./passkey-button.tsx";

/** Signing in without a password: by a mailed code, a passkey, or another service. */
export function OtherWays() {
  const { providers } = useInstallation();
  const to = encodeURIComponent(useAuthPlace().to);
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.auth_or()}
      </p>
      <ButtonLink variant="secondary" to={`/sign-in/code?to=${to}`} icon={<MailIcon />}>
        {m.auth_by_code()}
      </ButtonLink>
      <PasskeyButton />
      {providers.map(({ id, name }) => (
        <ButtonLink key={id} variant="secondary" to={`/sign-in/with/${id}?to=${to}`}>
          <bdi>{m.auth_by_provider({ name })}</bdi>
        </ButtonLink>
      ))}
    </div>
  );
}
