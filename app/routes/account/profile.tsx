import { data, Form, redirect, useNavigation } from "react-router";
import { changeProfile, findProfile } from "#app/features/customers/customers.server.ts";
import { type Profile, profileSchema } from "#app/features/customers/profile.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import type { FormError } from "#app/lib/form.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { sendVerification } from "#app/platform/auth/verification.server.ts";
import { handleForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardLink } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ChevronEndIcon } from "#app/ui/icons.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/profile.ts";
import {
  type AccountDraft,
  forgetAccountDraft,
  readAccountDraft,
  requireCustomer,
  requireSender,
  signInThen,
} from "./account.server.ts";
import { AccountHeading } from "./account-heading.tsx";
import { changedIn, Opened, openedWith } from "./account-records.tsx";

const page = "/profile";
const names = Object.keys(profileSchema.shape);

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireCustomer(context, page);
  const profile = await findProfile(context.get(appContext).db, user.id);
  if (!profile) throw redirect(signInThen(page));
  return { profile, draft: await readAccountDraft(context, request, user.id, page) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  const user = await requireSender(context, form, page);
  if (form.get("intent") === "resend") {
    const isSent = await sendVerification(app, user.email, getLocale());
    return redirectWithFlash(
      context,
      page,
      isSent ? m.account_email_resent() : { type: "error", text: m.account_email_too_many() },
    );
  }
  return handleForm(
    { context, form },
    {
      schema: profileSchema,
      failed: m.account_profile_failed({ message: m.account_try_again() }),
      handle: async (input) => {
        const changed = changedIn(form, { schema: profileSchema, input });
        const isChanged = await changeProfile(app.db, user.id, changed);
        if (!isChanged) throw data(null, { status: 404 });
        const headers = await forgetAccountDraft(context);
        return redirectWithFlash(context, page, m.account_profile_saved(), headers);
      },
    },
  );
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.site_my_profile()} hasErrors={actionData !== undefined} />
      <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[3fr_2fr]">
        <section aria-labelledby="profile">
          <AccountHeading id="profile" title={m.site_my_profile()} />
          <ProfileForm {...loaderData} formError={actionData} />
        </section>
        <AccountSettings />
      </div>
    </>
  );
}

function ProfileForm({
  profile,
  draft: { owner, typed },
  formError,
}: {
  profile: Profile;
  draft: AccountDraft;
  formError?: FormError;
}) {
  const phone = profile.phone && formatPhone(profile.phone);
  const initial = typed ?? openedWith({ fullName: profile.fullName, phone: phone ?? "" });
  const form = useForm("profile-form", profileSchema, formError, {
    failed: m.account_profile_failed({ message: m.account_try_again() }),
    initial,
  });
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === "POST" && formData?.get("intent") !== "resend";
  return (
    <div className="grid gap-8">
      <Form method="post" preventScrollReset {...form.props} className="grid gap-8">
        {form.summary(names)}
        <input type="hidden" name="owner" value={owner} />
        <Opened form={form} names={names} />
        <fieldset disabled={busy} className="grid min-w-0 gap-5">
          <TextField
            {...form.control("fullName")}
            label={m.account_full_name()}
            autoComplete="name"
            enterKeyHint="next"
          />
          <TextField
            {...form.control("phone")}
            type="tel"
            label={m.account_phone()}
            hint={m.account_profile_phone_hint()}
            optional
            autoComplete="tel"
            enterKeyHint="done"
          />
        </fieldset>
        <div>
          <Button size="lg" busy={busy} busyText={m.ui_saving()}>
            {m.account_profile_save()}
          </Button>
        </div>
      </Form>
      <EmailAddress profile={profile} />
    </div>
  );
}

function EmailAddress({ profile: { email, emailVerified } }: { profile: Profile }) {
  const busy = useNavigation().formData?.get("intent") === "resend";
  return (
    <div className="border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 id="email" className="text-lg">
          {m.account_email()}
        </h3>
        <Badge tone={emailVerified ? "green" : "yellow"}>
          {emailVerified ? m.account_email_verified() : m.account_email_unverified()}
        </Badge>
      </div>
      <p className="mt-2 wrap-anywhere">
        <bdi>{email}</bdi>
      </p>
      <p className="mt-1 text-sm text-muted">{m.account_email_hint()}</p>
      {!emailVerified && (
        <Form method="post" preventScrollReset className="mt-4">
          <Button
            variant="secondary"
            name="intent"
            value="resend"
            busy={busy}
            busyText={m.account_email_resending()}
          >
            {m.account_email_resend()}
          </Button>
        </Form>
      )}
    </div>
  );
}

function AccountSettings() {
  return (
    <section aria-labelledby="settings">
      <h2 id="settings" className="mb-8 text-2xl">
        {m.account_settings()}
      </h2>
      <ul className="grid gap-4">
        <Setting
          to="/profile/security"
          title={m.account_security()}
          text={m.account_security_text()}
        />
        <Setting to="/profile/data" title={m.account_data()} text={m.account_data_text()} />
      </ul>
    </section>
  );
}

function Setting({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <Card as="li" className="flex items-center justify-between gap-6">
      <div>
        <h3 className="text-lg">
          <CardLink to={to}>{title}</CardLink>
        </h3>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
      <ChevronEndIcon className="size-5 text-brass" />
    </Card>
  );
}
