import {
  handleRemoving,
  loadFactorStep,
} from "#app/features/account-security/second-factor.server.ts";
import { RemoveFactorPage } from "#app/features/account-security/second-factor.tsx";
import type { Route } from "./+types/second-factor-off.ts";
import { customerFactor } from "./account.server.ts";
import { SecurityFrame } from "./security-frame.tsx";

export const loader = ({ context }: Route.LoaderArgs) =>
  loadFactorStep(context, customerFactor, { isOn: true });

export const action = ({ request, context }: Route.ActionArgs) =>
  handleRemoving({ request, context }, customerFactor);

export default function RemoveFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <RemoveFactorPage loaderData={loaderData} actionData={actionData} Frame={SecurityFrame} />;
}
