import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { oneTimeCodeSchema } from "#app/platform/auth/credentials.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { CodeField } from "#app/ui/password-field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import { AskPasswordForm, type SecurityPageFrame } from "./password-form.tsx";
import { VerifyFirst } from "./sign-in-settings.tsx";

type Setup = { qrCode: string; secret: string; recoveryCodes: string[] };

type FactorProps = {
  loaderData: {
    step: "begin" | "confirm" | "off" | "recovery-codes";
    page: string;
    isOn: boolean;
    isVerified: boolean;
    asksPassword: boolean;
  };
  actionData?: { setup: Setup } | { codes: string[] } | FormError;
  Frame: SecurityPageFrame;
};

export function FactorPage({
  loaderData: { step, page, isOn, isVerified, asksPassword },
  actionData,
  Frame,
}: FactorProps) {
  const setup = actionData && "setup" in actionData ? actionData.setup : undefined;
  const codes = actionData && "codes" in actionData ? actionData.codes : undefined;
  const formError = actionData && "errors" in actionData ? actionData : undefined;
  const hasErrors = formError !== undefined;
  const back = { to: page, label: m.account_factor() };
  const ask = { asksPassword, formError };
  switch (step) {
    case "begin":
      return (
        <Frame
          title={m.account_factor()}
          lead={isOn ? m.account_factor_is_on() : m.account_factor_text()}
          section={setup && m.account_factor_set_up()}
          hasErrors={hasErrors}
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
              <AskPasswordForm {...ask} submit={m.account_factor_begin()} />
            </div>
          )}
        </Frame>
      );
    case "confirm":
      return (
        <Frame title={m.account_factor()} hasErrors={hasErrors}>
          <div className="grid gap-6">
            <SecondFactorCodeForm action={`${page}/confirm`} formError={formError} />
            <p className="text-sm text-muted">
              {m.account_factor_start_again_text()}{" "}
              <TextLink to={page}>{m.account_factor_start_again()}</TextLink>
            </p>
          </div>
        </Frame>
      );
    case "off":
      return (
        <Frame
          title={m.account_factor_remove_heading()}
          lead={m.account_factor_remove_text()}
          back={back}
          hasErrors={hasErrors}
        >
          <AskPasswordForm {...ask} submit={m.account_factor_remove()} variant="danger" />
        </Frame>
      );
    case "recovery-codes":
      return (
        <Frame
          title={codes ? m.account_factor_new_codes() : m.account_factor_renew_heading()}
          lead={codes ? undefined : m.account_factor_renew_text()}
          back={back}
          hasErrors={hasErrors}
        >
          {codes ? (
            <RecoveryCodes codes={codes} />
          ) : (
            <AskPasswordForm {...ask} submit={m.account_factor_renew()} />
          )}
        </Frame>
      );
  }
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

function SetUpSecondFactor({ setup, confirm }: { setup: Setup; confirm: string }) {
  return (
    <ol className="grid gap-10">
      <Step title={m.account_factor_scan()}>
        <img
          src={setup.qrCode}
          alt={m.account_factor_qr()}
          width={208}
          height={208}
          className="rounded-md bg-ivory p-2"
        />
        <p className="mt-4 text-sm text-muted">{m.account_factor_key()}</p>
        <p dir="ltr" className="mt-1 font-mono wrap-anywhere rtl:text-end">
          {setup.secret}
        </p>
      </Step>
      <Step title={m.account_factor_codes_heading()}>
        <RecoveryCodes codes={setup.recoveryCodes} />
      </Step>
      <Step title={m.account_factor_code_heading()}>
        <SecondFactorCodeForm action={confirm} />
      </Step>
    </ol>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3 className="mb-4 text-lg">{title}</h3>
      {children}
    </li>
  );
}

/** Confirms the app's first code. A refusal keeps the key and the recovery codes visible. */
function SecondFactorCodeForm({ action, formError }: { action: string; formError?: FormError }) {
  const fetcher = useFetcher<FormError>();
  const form = useForm("factor-code", oneTimeCodeSchema, fetcher.data ?? formError, {
    failed: m.account_failed(),
  });
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action={action} {...form.props} className="grid gap-6">
      {form.summary(["code"])}
      <fieldset disabled={busy} className="min-w-0">
        <CodeField {...form.control("code")} />
      </fieldset>
      <div>
        <Button size="lg" busy={busy} busyText={m.account_working()}>
          {m.account_factor_confirm()}
        </Button>
      </div>
    </fetcher.Form>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p className="text-sm text-muted">{m.account_factor_codes_text()}</p>
      <ul
        data-answer=""
        dir="ltr"
        className="mt-4 grid gap-x-8 gap-y-2 rounded-md border border-line bg-surface p-5 font-mono min-[24rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
