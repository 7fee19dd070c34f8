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

type Loaded = {
  step: keyof typeof pages;
  page: string;
  isOn: boolean;
  isVerified: boolean;
  asksPassword: boolean;
};

type Frame = ComponentType<{
  title: string;
  lead?: string;
  back?: { to: string; label: string };
  section?: string;
  hasErrors: boolean;
  children: ReactNode;
}>;

type FactorProps = {
  loaderData: Loaded;
  actionData?: { setup: PendingSecondFactor } | { codes: string[] } | FormError;
  Frame: Frame;
};

/** The page of one step, in the frame of customers or of staff. */
export function FactorPage(props: FactorProps) {
  const Page = pages[props.loaderData.step];
  return <Page {...props} />;
}

const errorOf = (actionData: FactorProps["actionData"]) =>
  actionData && "errors" in actionData ? actionData : undefined;

function SecondFactorPage({
  loaderData: { page, isOn, isVerified, asksPassword },
  actionData,
  Frame,
}: FactorProps) {
  const setup = actionData && "setup" in actionData ? actionData.setup : undefined;
  const formError = errorOf(actionData);
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

function ConfirmFactorPage({ loaderData: { page }, actionData, Frame }: FactorProps) {
  const formError = errorOf(actionData);
  return (
    <Frame title={m.account_factor()} hasErrors={formError !== undefined}>
      <div className="grid gap-6">
        <SecondFactorCodeForm action={`${page}/confirm`} formError={formError} />
        <p className="text-sm text-muted">
          {m.account_factor_start_again_text()}{" "}
          <TextLink to={page}>{m.account_factor_start_again()}</TextLink>
        </p>
      </div>
    </Frame>
  );
}

function RemoveFactorPage({ loaderData: { page, asksPassword }, actionData, Frame }: FactorProps) {
  const formError = errorOf(actionData);
  return (
    <Frame
      title={m.account_factor_remove_heading()}
      lead={m.account_factor_remove_text()}
      back={{ to: page, label: m.account_factor() }}
      hasErrors={formError !== undefined}
    >
      <AskPasswordForm
        asksPassword={asksPassword}
        formError={formError}
        submit={m.account_factor_remove()}
        variant="danger"
      />
    </Frame>
  );
}

function RecoveryCodesPage({ loaderData: { page, asksPassword }, actionData, Frame }: FactorProps) {
  const codes = actionData && "codes" in actionData ? actionData.codes : undefined;
  const formError = errorOf(actionData);
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

const pages = {
  begin: SecondFactorPage,
  confirm: ConfirmFactorPage,
  off: RemoveFactorPage,
  "recovery-codes": RecoveryCodesPage,
};

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
