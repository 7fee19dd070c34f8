import { Form } from "react-router";
import * as z from "zod/mini";
import { handleWithPassword } from "#app/features/account-security/security.server.ts";
import { closeAccount, listOpenOrders } from "#app/features/customers/close-account.server.ts";
import { listOpenBookings } from "#app/features/customers/own-bookings.server.ts";
import type { FormError } from "#app/lib/form.ts";
import { joined } from "#app/lib/locale.ts";
import { cleanLine } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { getAuth } from "#app/platform/auth/auth.server.ts";
import { currentPasswordSchema } from "#app/platform/auth/credentials.ts";
import { hasPassword } from "#app/platform/auth/password.server.ts";
import { signBrowserOut } from "#app/platform/auth/sign-in.server.ts";
import { redirectWithFlash } from "#app/platform/form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { SettingsSection } from "#app/ui/settings-section.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/data.ts";
import { requireCustomer } from "./account.server.ts";
import { AccountPage } from "./account-heading.tsx";

const page = "/profile/data";

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireCustomer(context, page);
  const app = context.get(appContext);
  const [openOrders, openBookings, asksPassword] = await Promise.all([
    listOpenOrders(app.db, user.id),
    listOpenBookings(app, user.id),
    hasPassword(app, user.id),
  ]);
  return { openOrders, openBookings, asksPassword };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireCustomer(context, page);
  return handleWithPassword(
    { request, context },
    {
      user,
      otherwise: closingWordSchema,
      failed: m.account_close_failed(),
      handle: async ({ headers }, invalid) => {
        const closed = await closeAccount(context.get(appContext), user.id);
        if (!closed.ok) return invalid({ problem: closingProblem(closed) }, 409);
        const left = await signBrowserOut(getAuth(context), headers);
        return redirectWithFlash(context, "/", m.account_closed(), left);
      },
    },
  );
}

export default function MyData({ loaderData, actionData }: Route.ComponentProps) {
  const { openOrders, openBookings, asksPassword } = loaderData;
  const inTheWay = [
    openOrders.length > 0 && openOrdersText(openOrders),
    openBookings.length > 0 && openBookingsText(openBookings),
  ].filter((text) => text !== false);
  return (
    <AccountPage
      title={m.account_data()}
      back={{ to: "/profile", label: m.site_my_profile() }}
      hasErrors={actionData !== undefined}
    >
      <div className="grid max-w-prose gap-10">
        <SettingsSection
          id="download"
          title={m.account_data_download_title()}
          text={m.account_data_download_text()}
          aside={
            <ButtonLink variant="secondary" to={`${page}/download`}>
              {m.account_data_download()}
            </ButtonLink>
          }
        />
        <SettingsSection id="close" title={m.account_close_title()} text={m.account_close_text()}>
          {inTheWay.length > 0 ? (
            inTheWay.map((text) => (
              <p
                key={text}
                className="mt-5 rounded-md border border-yellow/50 bg-yellow/8 p-4 text-sm"
              >
                {text}
              </p>
            ))
          ) : (
            <CloseAccountForm asksPassword={asksPassword} formError={actionData} />
          )}
        </SettingsSection>
      </div>
    </AccountPage>
  );
}

function closingProblem(
  closed: Exclude<Awaited<ReturnType<typeof closeAccount>>, { ok: true }>,
): string {
  switch (closed.reason) {
    case "staff":
      return m.account_close_staff();
    case "open-orders":
      return openOrdersText(closed.orderNumbers);
    case "open-bookings":
      return openBookingsText(closed.references);
  }
}

const openOrdersText = (numbers: string[]) =>
  m.account_close_open_orders({ numbers: joined(numbers, getLocale()) });

const openBookingsText = (references: string[]) =>
  m.garage_close_open_bookings({ references: joined(references, getLocale()) });

const closingWordSchema = z.object({
  word: z.string({ error: wrongWord }).check(
    z.overwrite((value) => cleanLine(value).toUpperCase()),
    z.refine((value) => value === m.account_close_word(), { error: wrongWord }),
  ),
});

function wrongWord(): string {
  return m.account_close_word_wrong({ word: m.account_close_word() });
}

function CloseAccountForm({
  asksPassword,
  formError,
}: {
  asksPassword: boolean;
  formError?: FormError;
}) {
  const schema = asksPassword ? currentPasswordSchema : closingWordSchema;
  const form = useForm("close-account", schema, formError, { failed: m.account_close_failed() });
  return (
    <Form method="post" reloadDocument {...form.props} className="mt-6 grid max-w-form gap-6">
      {form.summary(["currentPassword", "word"])}
      <fieldset disabled={form.busy} className="min-w-0">
        {asksPassword ? (
          <PasswordField
            {...form.control("currentPassword")}
            label={m.account_password_current()}
            autoComplete="current-password"
            enterKeyHint="done"
          />
        ) : (
          <TextField
            {...form.control("word")}
            label={m.account_close_word_label({ word: m.account_close_word() })}
            autoComplete="off"
            enterKeyHint="done"
          />
        )}
      </fieldset>
      <div>
        <Button variant="danger" busy={form.busy} busyText={m.ui_deleting()}>
          {m.account_close_title()}
        </Button>
      </div>
    </Form>
  );
}
