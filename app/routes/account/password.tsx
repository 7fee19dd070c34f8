import { PasswordPage } from "#app/features/account-security/password-form.tsx";
import {
  handlePasswordChange,
  loadPassword,
} from "#app/features/account-security/security.server.ts";
import { changePasswordSchema } from "#app/platform/auth/credentials.ts";
import type { Route } from "./+types/password.ts";
import { customerSecurity } from "./account.server.ts";
import { SecurityFrame } from "./account-heading.tsx";

export const loader = ({ context }: Route.LoaderArgs) => loadPassword(context, customerSecurity);

export const action = ({ request, context }: Route.ActionArgs) =>
  handlePasswordChange({ request, context }, customerSecurity);

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const page = { loaderData, actionData, schema: changePasswordSchema };
  return <PasswordPage {...page} Frame={SecurityFrame} />;
}
