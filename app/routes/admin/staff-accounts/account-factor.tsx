import { handleFactor, loadFactor } from "#app/features/account-security/second-factor.server.ts";
import { FactorPage } from "#app/features/account-security/second-factor.tsx";
import type { Route } from "./+types/account-factor.ts";
import { AccountFrame } from "./account-frame.tsx";
import { staffFactor } from "./own-factor.server.ts";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadFactor({ context, request }, staffFactor);

export const action = ({ context, request }: Route.ActionArgs) =>
  handleFactor({ context, request }, staffFactor);

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <FactorPage loaderData={loaderData} actionData={actionData} Frame={AccountFrame} />;
}
