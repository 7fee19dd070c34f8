import type { ComponentType, ReactNode } from "react";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { AskPasswordForm } from "./password-form.tsx";
import {
  type PendingSecondFactor,
  RecoveryCodes,
  SecondFactorCodeForm,
  SetUpSecondFactor,
} from "./set-up-second-factor.tsx";
import { VerifyFirst } from "./verify-first.tsx";

type Loaded = { page: string; isOn: boolean; isVerified: boolean; asksPassword: boolean };

type Frame = ComponentType<{
  title: string;
  lead?: string;
  back?: { to: string; label: string };
  section?: string;
  hasErrors: boolean;
  children: ReactNode;
}>;

export function SecondFactorPage({
  loaderData: { page, isOn, isVerified, asksPassword },
  actionData,
  Frame,
}: {
  loaderData: Loaded;
  actionData?: { setup: PendingSecondFactor } | FormError;
  Frame: Frame;
}) {
  const setup = actionData && "setup" in actionData ? actionData.setup : undefined;
  const formError = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <Frame
      title={m.account_factor()}
      lead={isOn ? m.account_factor_is_on() : m.account_factor_text()}
      section={setup && m.account_factor_set_up()}
      hasErrors={formError !== undefined}
    >
      {isOn ? (
        <ManageSecondFactor page={page} />
      ) : !isVerified ? (
        <VerifyFirst />
      ) : setup ? (
        <SetUpSecondFactor setup={setup} confirm={`${page}/confirm`} />
      ) : (
        <div className="grid gap-6">
          <p className="text-muted">{m.account_factor_intro()}</p>
          <AskPasswordForm
            asksPassword={asksPassword}
            formError={formError}
            submit={m.account_factor_begin()}
          />
        </div>
      )}
    </Frame>
  );
}

export function ConfirmFactorPage({
  loaderData: { page },
  actionData,
  Frame,
}: {
  loaderData: Loaded;
  actionData?: FormError;
  Frame: Frame;
}) {
  return (
    <Frame title={m.account_factor()} hasErrors={actionData !== undefined}>
      <div className="grid gap-6">
        <SecondFactorCodeForm action={`${page}/confirm`} formError={actionData} />
        <p className="text-sm text-muted">
          {m.account_factor_start_again_text()}{" "}
          <TextLink to={page}>{m.account_factor_start_again()}</TextLink>
        </p>
      </div>
    </Frame>
  );
}

export function RemoveFactorPage({
  loaderData: { page, asksPassword },
  actionData,
  Frame,
}: {
  loaderData: Loaded;
  actionData?: FormError;
  Frame: Frame;
}) {
  return (
    <Frame
      title={m.account_factor_remove_heading()}
      lead={m.account_factor_remove_text()}
      back={{ to: page, label: m.account_factor() }}
      hasErrors={actionData !== undefined}
    >
      <AskPasswordForm
        asksPassword={asksPassword}
        formError={actionData}
        submit={m.account_factor_remove()}
        variant="danger"
      />
    </Frame>
  );
}

export function RecoveryCodesPage({
  loaderData: { page, asksPassword },
  actionData,
  Frame,
}: {
  loaderData: Loaded;
  actionData?: { codes: string[] } | FormError;
  Frame: Frame;
}) {
  const codes = actionData && "codes" in actionData ? actionData.codes : undefined;
  const formError = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <Frame
      title={codes ? m.account_factor_new_codes() : m.account_factor_renew_heading()}
      lead={codes ? undefined : m.account_factor_renew_text()}
      back={{ to: page, label: m.account_factor() }}
      hasErrors={formError !== undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <AskPasswordForm
          asksPassword={asksPassword}
          formError={formError}
          submit={m.account_factor_renew()}
        />
      )}
    </Frame>
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
