import { PasswordPage } from "#app/features/account-security/password-form.tsx";
import {
  handlePasswordChange,
  loadPassword,
} from "#app/features/account-security/security.server.ts";
import { otherPasswordSchema } from "#app/platform/auth/credentials.ts";
import type { Route } from "./+types/account-password.ts";
import { staffSecurity } from "./account.server.ts";
import { AccountFrame } from "./account-frame.tsx";

export const loader = ({ context }: Route.LoaderArgs) => loadPassword(context, staffSecurity);

export const action = ({ request, context }: Route.ActionArgs) =>
  handlePasswordChange({ request, context }, staffSecurity);

export default function AccountPassword({ loaderData, actionData }: Route.ComponentProps) {
  const page = { loaderData, actionData, schema: otherPasswordSchema };
  return <PasswordPage {...page} Frame={AccountFrame} />;
}
