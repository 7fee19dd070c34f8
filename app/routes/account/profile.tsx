import { data, redirect } from "react-router";
import { changeProfile, findProfile } from "#app/features/customers/customers.server.ts";
import { profileSchema } from "#app/features/customers/profile.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { sendVerification } from "#app/platform/auth/verification.server.ts";
import { handleForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import type { Route } from "./+types/profile.ts";
import { forgetDraft, readDraft, requireSender } from "./account-draft.server.ts";
import { AccountHeading } from "./account-heading.tsx";
import { AccountSettings } from "./account-settings.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { signInThen } from "./sign-in-then.ts";

const page = "/profile";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(page));
  const profile = await findProfile(context.get(appContext).db, user.id);
  if (!profile) throw redirect(signInThen(page));
  return { profile, draft: await readDraft(context, request, user.id, page) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  const user = await requireSender(context, form, page);
  if (form.get("intent") === "resend") {
    const sent = await sendVerification(app, user.email, getLocale());
    return redirectWithFlash(context, page, sent.ok ? "account-mail-sent" : "account-mail-limit");
  }
  return handleForm(
    { context, form },
    {
      schema: profileSchema,
      failed: m.account_profile_failed({ message: m.account_try_again() }),
      handle: async (input) => {
        const isChanged = await changeProfile(app.db, user.id, input);
        if (!isChanged) throw data(null, { status: 404 });
        const headers = await forgetDraft(context);
        return redirectWithFlash(context, page, "account-profile-saved", headers);
      },
    },
  );
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.site_my_profile()} refused={actionData !== undefined} />
      <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[3fr_2fr]">
        <section aria-labelledby="profile">
          <AccountHeading id="profile" title={m.site_my_profile()} />
          <ProfileForm {...loaderData} refused={actionData} />
        </section>
        <AccountSettings />
      </div>
    </>
  );
}
