import {
  handleRenewing,
  loadFactorStep,
} from "#app/features/account-security/second-factor.server.ts";
import { RecoveryCodesPage } from "#app/features/account-security/second-factor.tsx";
import type { Route } from "./+types/recovery-codes.ts";
import { SecurityFrame } from "./account-heading.tsx";
import { ownFactor } from "./own-factor.server.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  loadFactorStep(context, ownFactor, { isOn: true });

export const action = ({ request, context }: Route.ActionArgs) =>
  handleRenewing({ request, context }, ownFactor);

export default function RecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  return <RecoveryCodesPage {...{ loaderData, actionData }} Frame={SecurityFrame} />;
}
