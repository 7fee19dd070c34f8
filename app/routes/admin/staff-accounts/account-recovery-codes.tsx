import {
  handleRenewing,
  loadFactorStep,
} from "#app/features/account-security/second-factor.server.ts";
import { RecoveryCodesPage } from "#app/features/account-security/second-factor.tsx";
import type { Route } from "./+types/account-recovery-codes.ts";
import { AccountFrame } from "./account-frame.tsx";
import { staffFactor } from "./own-factor.server.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  loadFactorStep(context, staffFactor, { isOn: true });

export const action = ({ request, context }: Route.ActionArgs) =>
  handleRenewing({ request, context }, staffFactor);

export default function RecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  return <RecoveryCodesPage loaderData={loaderData} actionData={actionData} Frame={AccountFrame} />;
}
