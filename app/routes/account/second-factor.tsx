import { FactorPage } from "#app/features/account-security/second-factor.tsx";
import { handleFactor, loadFactor } from "#app/features/account-security/security.server.ts";
import type { Route } from "./+types/second-factor.ts";
import { customerSecurity } from "./account.server.ts";
import { SecurityFrame } from "./account-heading.tsx";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadFactor({ context, url }, customerSecurity);

export const action = ({ context, request, url }: Route.ActionArgs) =>
  handleFactor({ context, request, url }, customerSecurity);

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <FactorPage loaderData={loaderData} actionData={actionData} Frame={SecurityFrame} />;
}
