import { redirect } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { codeSchema } from "#app/platform/auth/credentials.ts";
import { confirmSecondFactor } from "#app/platform/auth/second-factor.server.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { readForm } from "#app/platform/public-form.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { PageHead } from "../site/page-head.tsx";
import type { Route } from "./+types/second-factor-confirm.ts";
import { AccountHeading } from "./account-heading.tsx";
import { answerForm, goOn, refuseForm } from "./answer-form.server.ts";
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
  const form = await readForm(request);
  const { headers } = request;
  const answer = await answerForm(context, form, {
    schema: codeSchema,
    accept: ({ code }) => confirmSecondFactor(getAuth(context), { code, headers }),
    failed: m.account_failed(),
  });
  if (!answer.ok) return answer.response;
  if (answer.accepted.ok) {
    return goOn(context, "/profile/security", "account-factor-on", answer.accepted.headers);
  }
  const isWrong = answer.accepted.reason === "wrong";
  if (isWrong) return refuseForm(form, { errors: { code: m.account_factor_code_wrong() } });
  return refuseForm(form, { problem: m.account_factor_key_gone() }, 409);
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
        <SecondFactorCodeForm refused={actionData} />
        <p className="text-sm text-muted">
          {m.account_factor_start_again_text()}{" "}
          <TextLink to={factor}>{m.account_factor_start_again()}</TextLink>
        </p>
      </div>
    </>
  );
}
