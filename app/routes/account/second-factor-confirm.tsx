import { redirect } from "react-router";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/second-factor-confirm.ts";
import { AccountHeading } from "./account-heading.tsx";
import { handleConfirming } from "./second-factor-answers.server.ts";
import { SecondFactorCodeForm } from "./second-factor-code-form.tsx";
import { signInThen } from "./sign-in-then.ts";

const factor = "/profile/security/second-factor";

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(factor));
  if (user.twoFactorEnabled) throw redirect(factor);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireUser(context, signInThen(factor));
  return handleConfirming({ context, request }, (headers) =>
    redirectWithFlash(context, "/profile/security", "account-factor-on", headers),
  );
}

export default function ConfirmSecondFactor({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.account_factor()} refused={actionData !== undefined} />
      <AccountHeading
        title={m.account_factor()}
        back={{ to: "/profile/security", label: m.account_security() }}
      />
      <div className="grid max-w-form gap-6">
        <SecondFactorCodeForm action={`${factor}/confirm`} refused={actionData} />
        <p className="text-sm text-muted">
          {m.account_factor_start_again_text()}{" "}
          <TextLink to={factor}>{m.account_factor_start_again()}</TextLink>
        </p>
      </div>
    </>
  );
}
