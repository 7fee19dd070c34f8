import { FactorPage } from "#app/features/account-security/second-factor.tsx";
import { handleFactor, loadFactor } from "#app/features/account-security/security.server.ts";
import type { Route } from "./+types/account-factor.ts";
import { AccountFrame } from "./account-frame.tsx";
import { staffFactor } from "./own-factor.server.ts";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadFactor({ context, url }, staffFactor);

export const action = ({ context, request, url }: Route.ActionArgs) =>
  handleFactor({ context, request, url }, staffFactor);

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <FactorPage loaderData={loaderData} actionData={actionData} Frame={AccountFrame} />;
}
