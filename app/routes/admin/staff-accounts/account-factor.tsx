import {
  handlePreparing,
  loadFactor,
} from "#app/features/account-security/second-factor.server.ts";
import { SecondFactorPage } from "#app/features/account-security/second-factor.tsx";
import type { Route } from "./+types/account-factor.ts";
import { AccountFrame } from "./account-frame.tsx";
import { staffFactor } from "./own-factor.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadFactor(context, staffFactor);

export const action = ({ request, context }: Route.ActionArgs) =>
  handlePreparing({ request, context }, staffFactor);

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondFactorPage loaderData={loaderData} actionData={actionData} Frame={AccountFrame} />;
}
