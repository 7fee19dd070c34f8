import * as z from "zod/mini";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { AuthForm } from "./auth-form.tsx";
import { useAuthForm } from "./use-auth-form.ts";

const nothing = z.object({});

/** The one button that says that the address to which the token was mailed is one's own. */
export function ConfirmEmailForm({ token, refused }: { token: string; refused?: FormError }) {
  const form = useAuthForm("confirm", nothing, refused);
  return (
    <AuthForm
      action={`/verify-email?${new URLSearchParams({ token })}`}
      form={form}
      names={[]}
      submit={m.auth_confirm_action()}
    />
  );
}
