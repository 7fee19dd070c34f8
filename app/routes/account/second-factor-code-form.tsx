import { useFetcher } from "react-router";
import type { FormError } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { codeSchema } from "#app/platform/auth/credentials.ts";
import { Button } from "#app/ui/button.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import { CodeField } from "../auth/code-field.tsx";

/**
 * Takes the first code of the app. With script a refusal is shown in place, so that the key and the
 * recovery codes above it stay in sight.
 */
export function SecondFactorCodeForm({ action, refused }: { action: string; refused?: FormError }) {
  const fetcher = useFetcher<FormError>();
  const form = useForm("factor-code", codeSchema, fetcher.data ?? refused);
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action={action} {...form.props} className="grid gap-6">
      {form.summary(["code"])}
      <fieldset disabled={busy} className="min-w-0">
        <CodeField {...form.control("code")} />
      </fieldset>
      <div>
        <Button size="lg" busy={busy} busyText={m.account_working()}>
          {m.account_factor_confirm()}
        </Button>
      </div>
    </fetcher.Form>
  );
}
