import {
  handleRenewing,
  loadFactorStep,
} from "#app/features/account-security/second-factor.server.ts";
import { RecoveryCodesPage } from "#app/features/account-security/second-factor.tsx";
import type { Route } from "./+types/recovery-codes.ts";
import { customerFactor } from "./account.server.ts";
import { SecurityFrame } from "./security-frame.tsx";

export const loader = ({ context }: Route.LoaderArgs) =>
  loadFactorStep(context, customerFactor, { isOn: true });

export const action = ({ request, context }: Route.ActionArgs) =>
  handleRenewing({ request, context }, customerFactor);

export default function RecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RecoveryCodesPage loaderData={loaderData} actionData={actionData} Frame={SecurityFrame} />
  );
}
