import {
  handleConfirming,
  loadFactorStep,
} from "#app/features/account-security/second-factor.server.ts";
import { ConfirmFactorPage } from "#app/features/account-security/second-factor.tsx";
import type { Route } from "./+types/account-factor-confirm.ts";
import { AccountFrame } from "./account-frame.tsx";
import { staffFactor } from "./own-factor.server.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  loadFactorStep(context, staffFactor, { isOn: false });

export const action = ({ request, context }: Route.ActionArgs) =>
  handleConfirming({ request, context }, staffFactor);

export default function ConfirmFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmFactorPage loaderData={loaderData} actionData={actionData} Frame={AccountFrame} />;
}
