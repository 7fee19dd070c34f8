import {
  handleRemoving,
  loadFactorStep,
} from "#app/features/account-security/second-factor.server.ts";
import { RemoveFactorPage } from "#app/features/account-security/second-factor.tsx";
import type { Route } from "./+types/account-factor-off.ts";
import { AccountFrame } from "./account-frame.tsx";
import { staffFactor } from "./own-factor.server.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  loadFactorStep(context, staffFactor, { isOn: true });

export const action = ({ request, context }: Route.ActionArgs) =>
  handleRemoving({ request, context }, staffFactor);

export default function RemoveFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <RemoveFactorPage loaderData={loaderData} actionData={actionData} Frame={AccountFrame} />;
}
