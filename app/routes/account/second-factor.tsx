import {
  handlePreparing,
  loadFactor,
} from "#app/features/account-security/second-factor.server.ts";
import { SecondFactorPage } from "#app/features/account-security/second-factor.tsx";
import type { Route } from "./+types/second-factor.ts";
import { customerFactor } from "./account.server.ts";
import { SecurityFrame } from "./security-frame.tsx";

export const loader = ({ context }: Route.LoaderArgs) => loadFactor(context, customerFactor);

export const action = ({ request, context }: Route.ActionArgs) =>
  handlePreparing({ request, context }, customerFactor);

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondFactorPage loaderData={loaderData} actionData={actionData} Frame={SecurityFrame} />;
}
