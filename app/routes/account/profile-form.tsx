import { Form, useNavigation } from "react-router";
import { type Profile, profileSchema } from "#app/features/customers/profile.ts";
import type { FormError } from "#app/lib/form.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useForm } from "#app/ui/use-form.tsx";
import type { Draft } from "./account-draft.server.ts";

/** Name and phone to change, and the e-mail address, which stays. */
export function ProfileForm({
  profile,
  draft: { owner, typed },
  refused,
}: {
  profile: Profile;
  draft: Draft;
  refused?: FormError;
}) {
  const phone = profile.phone && formatPhone(profile.phone);
  const initial = typed ?? { fullName: profile.fullName, phone };
  const form = useForm("profile-form", profileSchema, refused, { initial });
  const { formMethod, formData } = useNavigation();
  const busy = formMethod === "POST" && formData?.get("intent") !== "resend";
  return (
    <div className="grid gap-8">
      <Form method="post" preventScrollReset {...form.props} className="grid gap-8">
        {form.summary(["fullName", "phone"])}
        <input type="hidden" name="owner" value={owner} />
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
          <Button size="lg" busy={busy} busyText={m.account_saving()}>
            {m.account_profile_save()}
          </Button>
        </div>
      </Form>
      <EmailAddress profile={profile} />
    </div>
  );
}

/** What the account signs in with, and whether it was proven to be its owner's. */
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
