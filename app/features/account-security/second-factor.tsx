import type { ComponentType, ReactNode } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import * as z from "zod/mini";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { codeSchema, currentPasswordSchema } from "#app/platform/auth/credentials.ts";
import { Button, ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import { VerifyFirst } from "./sign-in-settings.tsx";

/** A second factor that waits for its first code; the picture and the key are the same secret. */
type SecondFactorSetup = { qrCode: string; secret: string; recoveryCodes: string[] };

type Loaded = { page: string; isOn: boolean; isVerified: boolean; asksPassword: boolean };

/** What stands around a page of an account, that of a customer or that of staff. */
type Frame = ComponentType<{
  title: string;
  lead?: string;
  /** The page above it; the account's security where it is not given. */
  back?: { to: string; label: string };
  /** What the headings of its content stand below, if the title is that of the whole page. */
  section?: string;
  refused: boolean;
  children: ReactNode;
}>;

/** How to get a second factor, or what to do with the one there is. */
export function SecondFactorPage({
  loaderData: { page, isOn, isVerified, asksPassword },
  actionData,
  Frame,
}: {
  loaderData: Loaded;
  actionData?: { setup: SecondFactorSetup } | FormError;
  Frame: Frame;
}) {
  const setup = actionData && "setup" in actionData ? actionData.setup : undefined;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <Frame
      title={m.account_factor()}
      lead={isOn ? m.account_factor_is_on() : m.account_factor_text()}
      section={setup && m.account_factor_set_up()}
      refused={refused !== undefined}
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
            refused={refused}
            submit={m.account_factor_begin()}
          />
        </div>
      )}
    </Frame>
  );
}

/** The first code, for whoever has lost sight of the page that asked for it. */
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
    <Frame title={m.account_factor()} refused={actionData !== undefined}>
      <div className="grid gap-6">
        <SecondFactorCodeForm action={`${page}/confirm`} refused={actionData} />
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
      refused={actionData !== undefined}
    >
      <AskPasswordForm
        asksPassword={asksPassword}
        refused={actionData}
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
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <Frame
      title={codes ? m.account_factor_new_codes() : m.account_factor_renew_heading()}
      lead={codes ? undefined : m.account_factor_renew_text()}
      back={{ to: page, label: m.account_factor() }}
      refused={refused !== undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <AskPasswordForm
          asksPassword={asksPassword}
          refused={refused}
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

/** The three steps to a second factor: the key into the app, the codes to keep, the first code. */
function SetUpSecondFactor({
  setup,
  confirm,
}: {
  setup: SecondFactorSetup;
  /** The address that takes the first code. */
  confirm: string;
}) {
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

/**
 * Takes the first code of the app. With script a refusal is shown in place, so that the key and the
 * recovery codes above it stay in sight.
 */
function SecondFactorCodeForm({ action, refused }: { action: string; refused?: FormError }) {
  const fetcher = useFetcher<FormError>();
  const form = useForm("factor-code", codeSchema, fetcher.data ?? refused);
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

const nothing = z.object({});

/** Asks for the current password, where there is one, before it does what its button says. */
function AskPasswordForm({
  asksPassword,
  refused,
  submit,
  variant,
}: {
  asksPassword: boolean;
  refused?: FormError;
  submit: string;
  variant?: ButtonVariant;
}) {
  const form = useForm("ask-password", asksPassword ? currentPasswordSchema : nothing, refused);
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" {...form.props} className="grid gap-6">
      {form.summary(["currentPassword"])}
      {asksPassword && (
        <fieldset disabled={busy} className="min-w-0">
          <PasswordField
            {...form.control("currentPassword")}
            label={m.account_password_current()}
            autoComplete="current-password"
            enterKeyHint="done"
          />
        </fieldset>
      )}
      <div>
        <Button size="lg" variant={variant} busy={busy} busyText={m.account_working()}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}

/** Codes that stand in for a lost phone, each once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p className="text-sm text-muted">{m.account_factor_codes_text()}</p>
      <ul
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
