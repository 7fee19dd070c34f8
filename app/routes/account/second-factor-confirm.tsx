import {
  handleConfirming,
  loadFactorStep,
} from "#app/features/account-security/second-factor.server.ts";
import { ConfirmFactorPage } from "#app/features/account-security/second-factor.tsx";
import type { Route } from "./+types/second-factor-confirm.ts";
import { customerFactor } from "./account.server.ts";
import { SecurityFrame } from "./security-frame.tsx";

export const loader = ({ context }: Route.LoaderArgs) =>
  loadFactorStep(context, customerFactor, { isOn: false });

export const action = ({ request, context }: Route.ActionArgs) =>
  handleConfirming({ request, context }, customerFactor);

export default function ConfirmFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmFactorPage loaderData={loaderData} actionData={actionData} Frame={SecurityFrame} />
  );
}
