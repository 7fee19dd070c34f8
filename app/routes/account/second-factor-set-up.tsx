import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import type { SecondFactorSetup } from "#app/platform/auth/second-factor.server.ts";
import { RecoveryCodes } from "./recovery-code-list.tsx";
import { SecondFactorCodeForm } from "./second-factor-code-form.tsx";

/** The three steps to a second factor: the key into the app, the codes to keep, the first code. */
export function SetUpSecondFactor({
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
