import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { AccountSection } from "./account-section.tsx";

/** The password, and the second step after it. */
export function WaysToSignIn({
  pages,
  passwordText = m.account_password_set(),
  hasPassword,
  hasSecondFactor,
}: {
  /** Where each is changed. */
  pages: { password: string; secondFactor: string };
  /** What the password is for, where there is one. */
  passwordText?: string;
  hasPassword: boolean;
  hasSecondFactor: boolean;
}) {
  return (
    <>
      <AccountSection
        id="password"
        title={m.account_password()}
        text={hasPassword ? passwordText : m.account_password_unset()}
        aside={
          <ButtonLink variant="secondary" to={hasPassword ? pages.password : "/forgot-password"}>
            {hasPassword ? m.account_password_change() : m.account_password_ask_link()}
          </ButtonLink>
        }
      />
      <AccountSection
        id="second-factor"
        title={m.account_factor()}
        text={m.account_factor_text()}
        aside={
          <div className="flex flex-wrap items-center gap-4">
            <Badge tone={hasSecondFactor ? "green" : "yellow"}>
              {hasSecondFactor ? m.account_factor_on() : m.account_factor_off()}
            </Badge>
            <ButtonLink variant="secondary" to={pages.secondFactor}>
              {hasSecondFactor ? m.account_factor_manage() : m.account_factor_set_up()}
            </ButtonLink>
          </div>
        }
      />
    </>
  );
}
