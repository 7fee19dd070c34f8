import { FactorPage } from "#app/features/account-security/second-factor.tsx";
import { handleFactor, loadFactor } from "#app/features/account-security/security.server.ts";
import type { Route } from "./+types/account-factor.ts";
import { staffSecurity } from "./account.server.ts";
import { AccountFrame } from "./account-frame.tsx";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadFactor({ context, url }, staffSecurity);

export const action = ({ context, request, url }: Route.ActionArgs) =>
  handleFactor({ context, request, url }, staffSecurity);

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <FactorPage loaderData={loaderData} actionData={actionData} Frame={AccountFrame} />;
}
