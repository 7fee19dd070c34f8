import { handleFactor, loadFactor } from "#app/features/account-security/second-factor.server.ts";
import { FactorPage } from "#app/features/account-security/second-factor.tsx";
import type { Route } from "./+types/second-factor.ts";
import { customerFactor } from "./account.server.ts";
import { SecurityFrame } from "./account-heading.tsx";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadFactor({ context, request }, customerFactor);

export const action = ({ context, request }: Route.ActionArgs) =>
  handleFactor({ context, request }, customerFactor);

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <FactorPage loaderData={loaderData} actionData={actionData} Frame={SecurityFrame} />;
}
