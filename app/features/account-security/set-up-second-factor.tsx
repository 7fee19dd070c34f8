import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { oneTimeCodeSchema } from "#app/platform/auth/credentials.ts";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { useForm } from "#app/ui/use-form.tsx";

export type PendingSecondFactor = { qrCode: string; secret: string; recoveryCodes: string[] };

export function SetUpSecondFactor({
  setup,
  confirm,
}: {
  setup: PendingSecondFactor;
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
 * Confirms the app's first code. A refusal is shown in place, so that key and recovery codes stay
 * visible.
 */
export function SecondFactorCodeForm({
  action,
  formError,
}: {
  action: string;
  formError?: FormError;
}) {
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

export function RecoveryCodes({ codes }: { codes: string[] }) {
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
