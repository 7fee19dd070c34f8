import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import type { SecondFactorSetup } from "#app/platform/auth/second-factor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AskPasswordForm } from "./ask-password-form.tsx";
import { SetUpSecondFactor } from "./second-factor-set-up.tsx";

/** The second factor of an account: how to get one, or what to do with the one there is. */
export function SecondFactorSettings({
  page,
  isOn,
  asksPassword,
  setup,
  refused,
}: {
  /** The address of the page that shows it; those of its steps are below. */
  page: string;
  isOn: boolean;
  asksPassword: boolean;
  setup?: SecondFactorSetup;
  refused?: FormError;
}) {
  if (isOn) return <ManageSecondFactor page={page} />;
  if (setup) return <SetUpSecondFactor setup={setup} confirm={`${page}/confirm`} />;
  return (
    <div className="grid gap-6">
      <p className="text-muted">{m.account_factor_intro()}</p>
      <AskPasswordForm
        asksPassword={asksPassword}
        refused={refused}
        submit={m.account_factor_begin()}
      />
    </div>
  );
}

function ManageSecondFactor({ page }: { page: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink variant="secondary" to={`${page}/recovery-codes`}>
        {m.account_factor_renew_heading()}
      </ButtonLink>
      <ButtonLink variant="danger" to={`${page}/off`}>
        {m.account_factor_remove()}
      </ButtonLink>
    </div>
  );
}
